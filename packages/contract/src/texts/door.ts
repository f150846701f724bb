export { bankRefusalText } from './bank.ts'
export { errorCodesByRoom, errorText, isFieldCode } from './errors.ts'
export { haltText } from './halts.ts'
export { fill } from './fill.ts'
export { identityItemText, identityRefusalText } from './identity.ts'
export {
  textsOf,
  type ChangeKind,
  type ErrorCode,
  type FieldCode,
  type Language,
  type MessageKind,
  type ObligationKind,
} from './language.ts'
export { messageLinks } from './message-links.ts'
export { messageWords, type MessageFact, type MessageWords } from './messages.ts'
export { obligationLinks, obligationText } from './obligations.ts'
