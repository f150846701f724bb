import type { PostingKind } from '@assay/contract'
import type { Nature } from '@assay/engine/portfolio'

/** What each kind of posting is to the one whose money it moves. */
const natures: Partial<Record<PostingKind, Nature>> = {
  move: 'own',
  conversion: 'trade',
  faucet: 'outside',
  sandbox_funding: 'outside',
  sandbox_welcome: 'outside',
  maker_reset: 'outside',
  flow_reset: 'outside',
  spot_fill: 'trade',
  spot_netting: 'trade',
  spot_hold: 'trade',
  spot_release: 'trade',
  futures_hold: 'trade',
  futures_release: 'trade',
  futures_open: 'trade',
  futures_close: 'trade',
  futures_margin: 'trade',
  futures_overnight: 'trade',
  futures_claim: 'trade',
  futures_deficit: 'trade',
  seconds_hold: 'trade',
  seconds_settle: 'trade',
  seconds_return: 'trade',
}

/** A kind that does not stand here is money from outside: it is never counted as profit. */
export const natureOf = (kind: string): Nature => natures[kind as PostingKind] ?? 'outside'
