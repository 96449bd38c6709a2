/**
 * What the command's exit code says.
 *
 * | code | meaning                                                        |
 * |------|----------------------------------------------------------------|
 * | 0    | done, nothing wrong; a conversation that was ended             |
 * | 1    | problems found: in a file, in a store, in what was asked to run |
 * | 2    | the command line is wrong; nothing was done                    |
 * | 3    | unexpected: an error of the command itself                     |
 */
export const exitCodes = { ok: 0, problems: 1, usage: 2, unexpected: 3 } as const

export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes]
