export { checkOption } from './check-option.ts'
export type { OptionCheck } from './check-option.ts'
export { checkDual } from './check-dual.ts'
export type { DualCheck } from './check-dual.ts'
export { dualAcceptanceLeaf, dualEndLeaf, fixingLeaf, readDualAcceptance, readDualEnd, readFixing } from './dual-leaves.ts'
export type { DualAcceptance, DualEnd, DualFixing, DualResult } from './dual-leaves.ts'
export { GENESIS_HEAD, nextHead, secondRoot } from './heads.ts'
export { decodeHour, encodeHour } from './hour-block.ts'
export {
  acceptanceLeaf,
  fillLeaf,
  liquidationLeaf,
  marginLeaf,
  optionAcceptanceLeaf,
  optionSettlementLeaf,
  overnightLeaf,
  restoredTickLeaf,
  ruleChangeLeaf,
  secondLeaves,
  sortedEvents,
  takenLeaf,
  tickLeaf,
} from './leaves.ts'
export { agreementId, agreementLeaf, readAgreement } from './agreement-leaf.ts'
export type { SignedAgreement } from './agreement-leaf.ts'
export { saleLeaf, saleOffLeaf } from './sale-leaf.ts'
export type { SaleEnd } from './sale-leaf.ts'
export { LeafTree } from './leaf-tree.ts'
export { emptyRoot, leafHash, MerkleTree, nodeHash } from './merkle.ts'
export { anchorSecondOf, buildReceipt } from './receipt.ts'
export type { ReceiptLog } from './receipt.ts'
export { decodeSecond, encodeSecond, newBlockState, startsAfresh } from './second-block.ts'
export type { BlockState } from './second-block.ts'
export { countOf, levelsAbove, NODE_BYTES, partHash, sumPath } from './sum-tree.ts'
export type { SumStep } from './sum-tree.ts'
export { moneyText, partText, readSheet, sheetText, tallyLeaf } from './tally-leaf.ts'
export type { Sheet, TallyPart, TallyPoint, TallyRoot } from './tally-leaf.ts'
export { buildTree, partsOf } from './tally-tree.ts'
export type { CurrencyTree, Owed } from './tally-tree.ts'
export { verifyReceipt } from './verify-receipt.ts'
export type { ReceiptVerdict } from './verify-receipt.ts'
export type {
  ContractAcceptance,
  ContractFill,
  ContractLiquidation,
  ConversionLeaf,
  FillKind,
  HourBlock,
  LeafProof,
  LogSecond,
  LogTick,
  MarginAddition,
  OptionAcceptance,
  OptionResult,
  OptionSettlement,
  OvernightFee,
  PathStep,
  ProfitTaken,
  Receipt,
  RestoredTickLeaf,
  RuleChange,
  SecondHead,
  SecondProof,
  Sha256,
  Symbols,
  WindowFigures,
} from './types.ts'
