/**
 * Resolves names to addresses that may be connected to.
 *
 * AC1. The addresses that are checked are the ones that are connected to: there is no second resolution in between.
 * AC2. A name with one address outside the public internet is refused whole, whatever its other addresses are.
 */
import type { LookupAddress, LookupOptions } from 'node:dns'
import { isPublicAddress } from '../../src/tools/index.ts'

/** As `lookup` of node:dns, asked for every address. */
export type ResolveAll = (hostname: string, options: LookupOptions & { readonly all: true }, callback: (error: Error | null, addresses: LookupAddress[]) => void) => void

type LookupCallback = (error: Error | null, address: string | LookupAddress[], family?: number) => void

/** What sockets take as `lookup`. */
export type SocketLookup = (hostname: string, options: LookupOptions, callback: LookupCallback) => void

/** The name leads, or may lead, where nothing may be called. */
export class AddressRefused extends TypeError {
  override readonly name = 'AddressRefused'
}

export function checkedLookup(resolve: ResolveAll): SocketLookup {
  return (hostname, options, callback) => {
    resolve(hostname, { ...options, all: true }, (error, addresses) => {
      const [first] = addresses
      if (error !== null || first === undefined) callback(error ?? new AddressRefused('the name has no address'), [])
      else if (!addresses.every(({ address }) => isPublicAddress(address))) callback(new AddressRefused('the name leads outside the public internet'), [])
      else if (options.all === true) callback(null, addresses)
      else callback(null, first.address, first.family)
    })
  }
}
