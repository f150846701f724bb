import type { Lang } from '@assay/contract/wire'

/** The agreement in one language. Its hash is over all of it, so that nothing of it can change without a new version. */
export interface AgreementText {
  title: string
  /** What it comes to. */
  short: readonly string[]
  /** What is different from the version before; nothing in the first. */
  changes: readonly string[]
  sections: readonly { title: string; text: string }[]
  /** Words of the signed file. */
  words: { signedBy: string; account: string; time: string; version: string; textHash: string; page: string }
}

/** A version. Once it was released its file is never edited: another version takes its place. */
export interface AgreementVersion {
  version: string
  /** The day from which it is offered. */
  since: string
  texts: Readonly<Record<Lang, AgreementText>>
}
