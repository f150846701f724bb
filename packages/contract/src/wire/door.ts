export { alarmKinds, type Alarm } from './alarms.ts'
export { givenFields } from './absent.ts'
export type { Access, CallCost, CallDefinition, CallFile, RateClass } from './call.ts'
export { costOfRows, methodsOf, room } from './call.ts'
export { deviceName } from './device-name.ts'
export {
  BANK_ACCOUNTS_MAXIMUM,
  BANK_DECIDED_HOURS,
  BANK_MINIMUM_USDT,
  BANK_OPEN_MAXIMUM,
  BANK_PROOFS_MAXIMUM,
  BANK_REFERENCE_DAYS,
  bankRefusals,
  bankRefusalsOf,
  type BankEvent,
  type BankKind,
  type BankRefusal,
  type BankState,
  type PayInState,
  type PayOutState,
} from '../shapes/bank.ts'
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
export { CREDIT_EVENTS_LISTED, SESSIONS_LISTED } from '../shapes/lists.ts'
export { settingKeys, settingOf, siteSettings, type SettingKey, type SiteSetting } from '../shapes/site-settings.ts'
export { haltReasons, isHaltReason, type HaltReason } from '../shapes/halt.ts'
export { adjustmentReasons, type AdjustmentReason } from '../shapes/adjustments.ts'
export { giversFor, houseAccounts, houseMoveReasons, isHouseMove, takersFor, type HouseMoveReason } from '../shapes/house-moves.ts'
export { userViewNames, userViews, type UserView } from '../shapes/user-views.ts'
export { freezeReasons, type FreezeReason } from '../shapes/freeze.ts'
export { proposals, proposalsFor, rolesFor, rolesOfTwo, type ProposalKind } from './proposals.ts'
export {
  signerNotes,
  withdrawalRefusals,
  withdrawalRisks,
  withdrawalStates,
  type ReserveStop,
  type SignerNote,
  type WithdrawalRefusal,
  type WithdrawalRisk,
  type WithdrawalState,
} from '../shapes/withdrawal.ts'
export type { Right, Role } from './rights.ts'
export { hasRight, isRight, rights, rightsOf, roles } from './rights.ts'
export {
  announcementKinds,
  categories,
  categoryOf,
  isLocked,
  kindsOf,
  messageCategories,
  switchesAtFirst,
  urgentCategories,
  ways,
  type AnnouncementKind,
  type Category,
  type MessageCategory,
  type Way,
} from '../shapes/categories.ts'
export {
  SUPPORT_FILE_MAXIMUM_BYTES,
  SUPPORT_TEXT_MAXIMUM,
  SUPPORT_TYPING_MS,
  supportAttachments,
  supportBadReasons,
  supportGoodReasons,
  supportReferences,
  supportTopics,
  type SupportAttachment,
  type SupportCase,
  type SupportMessage,
  type SupportReason,
  type SupportReference,
  type SupportState,
  type SupportTopic,
} from '../shapes/support.ts'
