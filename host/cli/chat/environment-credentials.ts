/** Credentials of tools from the environment: `shop-api` is `SAYDO_CREDENTIAL_SHOP_API`. */
import type { Credentials } from '../../../src/index.ts'
import { commandError } from '../codes.ts'

/** @throws SaydoError USAGE, when called: the variable is not set. */
export function environmentCredentials(environment: Readonly<Record<string, string | undefined>>): Credentials {
  return {
    resolve(reference) {
      const variable = `SAYDO_CREDENTIAL_${reference.replace(/[^A-Za-z0-9]/g, '_').toUpperCase()}`
      const secret = environment[variable]
      if (secret === undefined) throw commandError('USAGE', `set the environment variable ${variable} to the credential ${reference}`)
      return secret
    },
  }
}
