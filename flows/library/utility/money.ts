/** A placeholder that writes minor units as people of the session's language do, with the bill's currency: 45.20 USD, 45,20 USD. */
export const money = (minorUnits: string): string =>
  `{{(${minorUnits} / 100).toLocaleString(undefined, { minimumFractionDigits: 2, maximumFractionDigits: 2 })}} {{bill.currency}}`
