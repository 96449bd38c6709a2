/** The customers of the demo. What they owe is the opening debt less what the ledger says they paid. */

export interface Account {
  readonly account: string
  readonly holder: string
  /** Minor units owed before the first payment. */
  readonly opening: number
  readonly currency: string
  /** Last four digits of the card on file. */
  readonly card: string
}

const accounts: readonly Account[] = [
  { account: '12345', holder: 'Ana Ruiz', opening: 8_640, currency: 'USD', card: '4242' },
  { account: '23456', holder: 'Ben Carter', opening: 4_520, currency: 'USD', card: '1881' },
  { account: '34567', holder: 'Carla Gomez', opening: 0, currency: 'USD', card: '0005' },
]

export const findAccount = (account: string): Account | undefined => accounts.find((known) => known.account === account)
