import Big from 'big.js'

const DECIMALS = 2

/** A share of some lots, cut to hundredths but never to nothing. */
export function lotsShare(lots: string, percent: number): string {
  const share = new Big(lots).times(percent).div(100).round(DECIMALS, Big.roundDown)
  return (share.eq(0) ? new Big(lots) : share).toFixed()
}
