/**
 * Whether a tool may call a URL. Pure: by what is written in it; a transport checks what the name resolves to.
 *
 * UG1. http and https only, with no user or password in it.
 * UG2. With a list of hosts, only those; `*.example.com` stands for every name below example.com, and an entry with a port for that port only,
 *      also where the port is the usual one of the scheme and not written in the URL.
 * UG3. Without leave of the host, no address outside the public internet and no name that never leads there.
 */
import type { UrlParts } from '../ports/index.ts'
import { isPublicAddress, readAddress } from './addresses.ts'

export interface UrlPolicy {
  /** Null: any. */
  readonly allowedHosts: readonly string[] | null
  readonly allowPrivateAddresses: boolean
}

/** Why the URL may not be called; null when it may. The sentence names the host at most, never the rest of the URL. */
export function urlRefusal(url: UrlParts, policy: UrlPolicy): string | null {
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return `the scheme ${url.protocol} is not http or https`
  if (url.username !== '' || url.password !== '') return 'the URL holds a user or password'
  const host = url.hostname.replace(/\.$/, '')
  if (host === '' || host.endsWith('.')) return 'the URL has no host'
  if (policy.allowedHosts !== null && !policy.allowedHosts.some((allowed) => isAllowed(host, portOf(url), allowed))) return `the host ${host} is not among the allowed hosts`
  if (policy.allowPrivateAddresses || isPublicHost(host)) return null
  return `the host ${host} is not on the public internet`
}

/** A parsed URL leaves out the usual port of its scheme. */
const portOf = ({ port, protocol }: UrlParts): string => (port !== '' ? port : protocol === 'https:' ? '443' : '80')

function isAllowed(host: string, port: string, allowed: string): boolean {
  const [, name = '', wantedPort] = /^(.*?)(?::(\d+))?$/.exec(allowed.toLowerCase()) ?? []
  if (wantedPort !== undefined && wantedPort !== port) return false
  return name.startsWith('*.') ? host.endsWith(name.slice(1)) : host === name
}

/** Endings that are kept for local networks, whatever answers there. */
const localEndings = /(^|\.)(localhost|local|localdomain|internal|intranet|lan|home\.arpa)$/

function isPublicHost(host: string): boolean {
  if (readAddress(host) !== null || host.startsWith('[')) return isPublicAddress(host)
  return host.includes('.') && !localEndings.test(host)
}

/** An entry of `allowedHosts` that can be understood. */
export function isHostPattern(text: string): boolean {
  return /^(\*\.)?([a-z0-9_-]+\.)*[a-z0-9_-]+(:\d{1,5})?$/i.test(text) || /^\[[0-9a-f:.]+\](:\d{1,5})?$/i.test(text)
}
