export { givenFields } from './absent.ts'
export type { Access, CallCost, CallDefinition, CallFile, RateClass } from './call.ts'
export { costOfRows, room } from './call.ts'
export { deviceName } from './device-name.ts'
export {
  documentTypes,
  identityItems,
  identityRefusals,
  isPictureItem,
  mayRefuseFor,
  pictureItems,
  picturesOf,
  typedItems,
  type DocumentType,
  type IdentityItem,
  type IdentityRefusal,
  type IdentityState,
  type PictureItem,
} from '../shapes/identity.ts'
export { identityLevels, levelOf, requireLevel, type IdentityLevel } from './levels.ts'
export type { Envelope, ErrorEnvelope, OkEnvelope, Paged } from './envelope.ts'
export type { Lang, Text } from './lang.ts'
export { langOf, langs, localeOf } from './lang.ts'
export type { NumberMarks } from './numbers.ts'
export { numberMarksOf, numberStyles } from './numbers.ts'
export type { RefusalDetail } from './refusal.ts'
export { Refusal, refuse } from './refusal.ts'
export { freezeReasons, type FreezeReason } from '../shapes/freeze.ts'
export {
  signerNotes,
  withdrawalRefusals,
  withdrawalRisks,
  withdrawalStates,
  type SignerNote,
  type WithdrawalRefusal,
  type WithdrawalRisk,
  type WithdrawalState,
} from '../shapes/withdrawal.ts'
export { proposals, proposalsFor, type ProposalKind } from './proposals.ts'
export type { Right, Role } from './rights.ts'
export { hasRight, isRight, rights, rightsOf, roles } from './rights.ts'
export {
  announcementKinds,
  categories,
  categoryOf,
  kindsOf,
  messageCategories,
  ways,
  type AnnouncementKind,
  type Category,
  type MessageCategory,
  type Way,
} from '../shapes/categories.ts'
