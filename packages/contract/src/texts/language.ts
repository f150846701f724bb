import type { Lang } from '../wire/lang.ts'
import type { en } from './en.ts'
import * as languages from './languages.ts'

type Translated<Source> = Source extends string ? string : { readonly [Key in keyof Source]: Translated<Source[Key]> }

/** The keys of English with words of their own: one that is missing, or that English does not have, does not compile. */
export type Language = Translated<typeof en>

type Section = (typeof en)[keyof typeof en]
type KeysOf<Table> = Table extends unknown ? keyof Table : never

/** What can be wrong with a field. */
export type FieldCode = keyof (typeof en)['wire']['fields']
/** Why a call is refused. */
export type ErrorCode = KeysOf<Extract<Section, { errors: unknown }>['errors']>
/** A kind of message to a user. */
export type MessageKind = KeysOf<Extract<Section, { messages: unknown }>['messages']>

/** What can be changed in the security of an account. */
export type ChangeKind = keyof (typeof en)['words']['changes']

/** Something that must end before an account can be deleted. */
export type ObligationKind = KeysOf<Extract<Section, { obligations: unknown }>['obligations']>

type WordsOf<Kind extends string, Of> = Of extends { messages: Record<Kind, { title: infer Title; body: infer Body }> }
  ? Title | Body
  : never

/** The English words of a kind of message, to the letter. */
export type EnglishMessage<Kind extends MessageKind> = WordsOf<Kind, Section>

const byLang: Readonly<Record<Lang, Language>> = languages

/** Everything that the server says in a language. */
export const textsOf = (lang: Lang): Language => byLang[lang]
