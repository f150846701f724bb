/** The versions of the agreement: put into the database at the start, where they can never change any more. */
import { hash } from 'node:crypto'
import { langs, type Lang } from '@assay/contract/wire'
import type { AgreementText, AgreementVersion } from '../../../data/agreements/shape.ts'
import type { Database } from '../../db/pool.ts'
import * as store from './store.ts'

export interface OfferedText {
  version: string
  since: string
  lang: Lang
  text: AgreementText
  textHash: string
}

/** One spelling of a text, over which its hash is. */
const written = (text: AgreementText): string => JSON.stringify(text)

const offered = ({ version, since, texts }: AgreementVersion, lang: Lang): OfferedText => ({
  version,
  since,
  lang,
  text: texts[lang],
  textHash: hash('sha256', written(texts[lang]), 'hex'),
})

/** Throws where the text of a version is another one than was offered before: it may have been signed. */
export async function keepTexts(db: Database, versions: readonly AgreementVersion[]): Promise<void> {
  for (const version of versions) {
    for (const lang of langs) {
      const { textHash, text, since } = offered(version, lang)
      const kept = await store.keepText(db, { version: version.version, lang, since, text: written(text) })
      if (kept !== textHash)
        throw new Error(`agreement ${version.version} (${lang}) is not the text that was offered: it needs a new version`)
    }
  }
}

/** The newest version in a language. */
export const newestText = (versions: readonly AgreementVersion[], lang: Lang): OfferedText => offered(versions.at(-1)!, lang)
