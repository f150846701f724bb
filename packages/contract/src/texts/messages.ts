/**
 * The closed catalogue of messages to a user. A message is kept as its kind and values, never as text, and is put into words in the
 * language it is read in.
 */
import { langs, type Lang } from '../wire/lang.ts'
import { fill, fillFigures } from './fill.ts'
import { textsOf, type ChangeKind, type EnglishMessage, type Language, type MessageKind } from './language.ts'
import { adjustmentReasons, type AdjustmentReason } from '../shapes/adjustments.ts'
import { withdrawalRefusals, type WithdrawalRefusal } from '../shapes/withdrawal.ts'
import { freezeReasons, type FreezeReason } from '../shapes/freeze.ts'
import { bankRefusals, type BankRefusal } from '../shapes/bank.ts'
import { bankRefusalText } from './bank.ts'
import { refusedItemsText } from './identity.ts'
import { messageLinks } from './message-links.ts'

type PlacesIn<Text> = Text extends `${string}{${infer Name}}${infer Rest}` ? Name | PlacesIn<Rest> : never

/** Values that are words of the language. */
interface Worded {
  direction: 'long' | 'short'
  change: ChangeKind
  frozen: FreezeReason
  limited_for: FreezeReason
  why: BankRefusal
  adjustment: AdjustmentReason
  refused_for: WithdrawalRefusal
}

/** A value for every place of the English words and of the link. */
type ValuesOf<Kind extends MessageKind> = {
  [Name in PlacesIn<EnglishMessage<Kind> | (typeof messageLinks)[Kind]>]: Name extends keyof Worded ? Worded[Name] : string
}

/** What happened, with the figures that its words need. */
export type MessageFact = { [Kind in MessageKind]: { kind: Kind; values: ValuesOf<Kind> } }[MessageKind]

/** A message in words. */
export interface MessageWords {
  title: string
  body: string
  /** A route of the app. */
  link: string
}

type Templates = Readonly<Record<MessageKind, Readonly<{ title: string; body: string }>>>

const templatesOf = (language: Language): Templates =>
  Object.assign({}, ...Object.values(language).map((section) => ('messages' in section ? section.messages : {})))

const templates = Object.fromEntries(langs.map((lang) => [lang, templatesOf(textsOf(lang))])) as Record<Lang, Templates>

/** Puts a message into words. `values` are those that were kept with it. */
export function messageWords(kind: MessageKind, values: Readonly<Record<string, string>>, lang: Lang): MessageWords {
  const { title, body } = templates[lang][kind]
  const { words } = textsOf(lang)
  const { direction, device, change, frozen, refused, limited_for: limitedFor, why, adjustment, refused_for: refusedFor } = values
  const worded = {
    ...values,
    ...((direction === 'long' || direction === 'short') && { direction: words[direction] }),
    ...(device === '' && { device: words.unknown_device }),
    ...(change !== undefined && change in words.changes && { change: words.changes[change as ChangeKind] }),
    ...(kind === 'identity_refused' && { refused: refusedItemsText(refused ?? '', lang) }),
    ...(bankRefusals.some((reason) => reason === why) && { why: bankRefusalText(why as BankRefusal, lang) }),
    ...(adjustmentReasons.some((reason) => reason === adjustment) && { adjustment: words.adjustments[adjustment as AdjustmentReason] }),
    ...(withdrawalRefusals.some((reason) => reason === refusedFor) && {
      refused_for: textsOf(lang).withdrawal.refusals[refusedFor as WithdrawalRefusal],
    }),
    ...(freezeReasons.some((reason) => reason === limitedFor) && { limited_for: words.limited[limitedFor as FreezeReason] }),
    ...(freezeReasons.some((reason) => reason === frozen) && { frozen: textsOf(lang).wire.errors[`frozen_${frozen as FreezeReason}`] }),
  }
  return { title: fillFigures(title, lang, worded), body: fillFigures(body, lang, worded), link: fill(messageLinks[kind], values) }
}
