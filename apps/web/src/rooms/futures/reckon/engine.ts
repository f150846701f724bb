/** The formulas of the engine itself: what the ticket shows is what the server will book. */
export {
  feeCeil,
  highestMultiple,
  isSuperTooNear,
  liquidationTicksOf,
  maintenanceCeil,
  notionalCeil,
  profitFloor,
  riskRateBps,
  standingAt,
  superMaintenanceCeil,
  ticketFigures,
  tierOf,
  widenQuote,
} from '@assay/engine/futures/ticket'
export type { Bought, Prospect, Terms } from '@assay/engine/futures/ticket'
