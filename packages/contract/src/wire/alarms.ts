/** What those who run the site must look at, while the server itself is well. Each kind has its words in the console. */

/**
 * A node lags, has another chain than the others, or does not answer as it should: credits go up to where all agree, and no further. The signer
 * of a chain stopped by itself and signs nothing, or its key of deposits is not the one that the addresses are of, or the database was set back and
 * lacks payments that it made. It was told of no operator's key, or its clock is not the database's. Withdrawals of a chain wait and nobody says why,
 * or no block takes them.
 */
export const alarmKinds = [
  'node_behind',
  'node_contradicts',
  'node_trouble',
  'signer_halted',
  'deposit_key',
  'set_back',
  'operators_unknown',
  'clock',
  'withdrawals_stand',
] as const

export interface Alarm {
  kind: (typeof alarmKinds)[number]
  /** What it is about: `ethereum 2` is the second node of that chain. */
  about: string
  /** For whoever looks into it. */
  detail: string
}
