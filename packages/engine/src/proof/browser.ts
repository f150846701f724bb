/** What browsers may import: it checks a receipt and needs nothing of Node. */
export { regenerateTicks, seedsBack, WalkedDays } from './browser-ticks.ts'
export type { PriceConfig, RemadeTicks, WebCrypto } from './browser-ticks.ts'
export { agreementId, readAgreement } from './agreement-leaf.ts'
export type { SignedAgreement } from './agreement-leaf.ts'
export { checkDual } from './check-dual.ts'
export type { DualCheck, DualCheckName } from './check-dual.ts'
export { readDualAcceptance, readDualEnd, readFixing } from './dual-leaves.ts'
export type { DualAcceptance, DualEnd, DualFixing } from './dual-leaves.ts'
export { checkInclusion } from './check-tally.ts'
export type { CountedPart, Inclusion, TallyFault, TallyVerdict } from './check-tally.ts'
export { decodeHour } from './hour-block.ts'
export { secondLeaves, tickLeaf } from './leaves.ts'
export { readOptionAcceptance, readOptionSettlement, readRestoredTick, readTick } from './read-leaves.ts'
export type { TickLeaf } from './read-leaves.ts'
export { moneyText, moneyUnits } from './tally-leaf.ts'
export { verifyReceipt } from './verify-receipt.ts'
export type { ReceiptVerdict } from './verify-receipt.ts'
export type {
  HourBlock,
  LeafProof,
  LogSecond,
  LogTick,
  OptionAcceptance,
  OptionResult,
  OptionSettlement,
  PathStep,
  Receipt,
  SecondHead,
  SecondProof,
  Sha256,
  Symbols,
  WindowFigures,
} from './types.ts'
