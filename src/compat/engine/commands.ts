/** Which commands a host has switched on (CMD-6); they are the engine's, not a session's. */
const jsfeCommands = ['cancel', 'help', 'status', 'switch', 'continue'] as const

export class CommandSwitch {
  private enabled: readonly string[] = jsfeCommands

  /** All of them, or exactly these. */
  enable(list?: readonly string[]): void {
    this.enabled = list === undefined ? jsfeCommands : jsfeCommands.filter((name) => list.includes(name))
  }

  /** None, or those there are without these. */
  disable(list?: readonly string[]): void {
    this.enabled = list === undefined ? [] : this.enabled.filter((name) => !list.includes(name))
  }

  has(name: string): boolean {
    return this.enabled.includes(name)
  }

  get any(): boolean {
    return this.enabled.length > 0
  }

  get list(): string[] {
    return [...this.enabled]
  }

  /** The same for the same commands. */
  get key(): string {
    return this.enabled.join(' ')
  }
}
