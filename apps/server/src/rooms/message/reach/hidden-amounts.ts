/** A message without its amounts, for where others may read along: the place of each is marked. */

const HIDDEN = '•••'

/** What a value with a digit in it may be without telling how much somebody has. Whatever is not named here is hidden. */
const NO_AMOUNTS: ReadonlySet<string> = new Set([
  'address',
  'change',
  'confirmations',
  'currency',
  'day',
  'days',
  'device',
  'direction',
  'frozen',
  'id',
  'level',
  'leverage',
  'minimum',
  'name',
  'network',
  'order',
  'overnight',
  'pair',
  'paid_currency',
  'percent',
  'price',
  'proof_id',
  'refused',
  'risk_rate',
  'target',
  'time',
  'token',
])

/** Prices and rates are everybody's; amounts, lots, costs and scores are the user's. */
export const withoutAmounts = (values: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, NO_AMOUNTS.has(name) || !/\d/.test(value) ? value : HIDDEN]))
