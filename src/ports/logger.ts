/** Where the engine writes log lines. Fields are masked before they get here; a logger that throws is ignored. */
export interface Logger {
  debug(message: string, fields?: Readonly<Record<string, unknown>>): void
  info(message: string, fields?: Readonly<Record<string, unknown>>): void
  warn(message: string, fields?: Readonly<Record<string, unknown>>): void
  error(message: string, fields?: Readonly<Record<string, unknown>>): void
}

/** The logger as the engine calls it: none, one that lacks a method (W-33) or throws, and the turn goes on. */
export function quietLogger(logger: Partial<Logger> | null): Logger {
  const line = (level: keyof Logger): Logger['debug'] => (message, fields) => {
    try {
      logger?.[level]?.(message, fields)
    } catch {
      // A turn never fails for its log.
    }
  }
  return { debug: line('debug'), info: line('info'), warn: line('warn'), error: line('error') }
}
