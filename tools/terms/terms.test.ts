/** Holds the texts of all languages to `docs/TERMS.md`. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { formatter } from '@lingui/format-po'
import { describe, expect, it } from 'vitest'
import { articles } from '../../apps/server/data/content/articles.ts'
import { textsOf } from '../../packages/contract/src/texts/language.ts'
import { langs, type Lang } from '../../packages/contract/src/wire/lang.ts'
import { missingIn, readTerms, unusedIn } from './terms.ts'

const root = join(import.meta.dirname, '../..')
const terms = readTerms(readFileSync(join(root, 'docs/TERMS.md'), 'utf8'))

interface Text {
  where: string
  english: string
  context: string | undefined
  text: string
}

const po = formatter()

async function browserTexts(lang: Lang): Promise<Text[]> {
  const folder = join(root, 'apps/web/locales', lang)
  const found = readdirSync(folder).map(async (name) => {
    const filename = join(folder, name)
    const catalogue = await po.parse(readFileSync(filename, 'utf8'), { locale: lang, sourceLocale: 'en', filename })
    return Object.values(catalogue).map(({ message = '', translation, context }) => ({
      where: name,
      english: message,
      context,
      text: lang === 'en' ? message : (translation ?? ''),
    }))
  })
  return (await Promise.all(found)).flat()
}

/** Every text of a part of a file of texts, by its path. */
const flat = (part: object, path = ''): [string, string][] =>
  Object.entries(part).flatMap(([key, value]: [string, string | object]) =>
    typeof value === 'string' ? [[path + key, value] satisfies [string, string]] : flat(value, `${path}${key}.`),
  )

function serverTexts(lang: Lang): Text[] {
  const english = new Map(flat(textsOf('en')))
  return flat(textsOf(lang)).map(([where, text]) => ({ where, english: english.get(where) ?? '', context: undefined, text }))
}

const articleTexts = (lang: Lang): string[] =>
  articles.flatMap(({ texts }) => {
    const { title, summary, content } = texts[lang]
    return [title, summary, ...content]
  })

describe('the reader of terms', () => {
  const small = readTerms(`
| English | zh | fra |
| --- | --- | --- |
| Margin level | 保证金率 | Niveau de marge |
| Close (position) | 平仓 | Clôturer |

| Language | Not | Use | Except |
| --- | --- | --- | --- |
| fra | écart | spread | |
| zh | 合同 | 合约 | 合同签署 |
`)
  it('finds a text that lacks its term, as a label and within a sentence', () => {
    const level = { english: 'Margin level', context: undefined }
    expect(missingIn(small, 'zh', { ...level, text: '风险率' })).toEqual(['保证金率'])
    expect(missingIn(small, 'zh', { ...level, text: '保证金率' })).toEqual([])
    const sentence = { english: 'The margin level fell below 150%', context: undefined }
    expect(missingIn(small, 'fra', { ...sentence, text: 'Le taux de risque est passé sous 150 %' })).toEqual(['Niveau de marge'])
  })
  it('tells one word of two meanings by its context', () => {
    expect(missingIn(small, 'fra', { english: 'Close', context: 'position', text: 'Fermer' })).toEqual(['Clôturer'])
    expect(missingIn(small, 'fra', { english: 'Close', context: undefined, text: 'Fermer' })).toEqual([])
  })
  it('finds a word that is not used, as a whole word, and not where it may stand', () => {
    expect(unusedIn(small, 'fra', 'Écart de 1 %')).toMatchObject({ use: 'spread' })
    expect(unusedIn(small, 'fra', 'Le prix s’écarte')).toBeUndefined()
    expect(unusedIn(small, 'zh', '合同开仓')).toMatchObject({ use: '合约' })
    expect(unusedIn(small, 'zh', '合同签署')).toBeUndefined()
  })
})

describe('docs/TERMS.md', () => {
  it('has a word of each language for every concept, and more than a hundred of them', () => {
    expect(terms.concepts.length).toBeGreaterThan(125)
    const others = langs.filter((lang) => lang !== 'en')
    expect(terms.concepts.filter(({ words }) => others.some((lang) => !words.get(lang)?.[0]))).toEqual([])
  })

  it.each(langs)('has its terms in every text of %s', async (lang) => {
    const texts = [...(await browserTexts(lang)), ...serverTexts(lang)]
    const lacking = texts.flatMap((given) => missingIn(terms, lang, given).map((term) => `${given.where}: ${given.text}, without ${term} (${given.english})`)) // prettier-ignore
    expect(lacking).toEqual([])
  })

  it.each(langs)('keeps its unused words out of every text of %s', async (lang) => {
    const texts = [...(await browserTexts(lang)), ...serverTexts(lang)].map(({ text }) => text)
    const found = [...texts, ...articleTexts(lang)].flatMap((text) => {
      const row = unusedIn(terms, lang, text)
      return row ? [`${text} has ${row.word}: ${row.use}`] : []
    })
    expect(found).toEqual([])
  })
})
