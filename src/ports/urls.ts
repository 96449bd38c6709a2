/** The parts of a URL as the WHATWG standard reads it; ES2022 has no URL. */
export interface UrlParts {
  readonly href: string
  /** With the colon: `https:`. */
  readonly protocol: string
  /** Scheme, host and port. */
  readonly origin: string
  /** Lower case, without a port; IPv4 in dotted decimal whatever notation was written, IPv6 in brackets. */
  readonly hostname: string
  /** Empty for the scheme's own port. */
  readonly port: string
  readonly pathname: string
  readonly username: string
  readonly password: string
}

/** Reads a URL, relative to `base` when one is given; null when it is none. */
export type ReadUrl = (url: string, base?: string) => UrlParts | null
