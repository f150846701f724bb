/** Reads `docs/TERMS.md`: what each concept is called in each language, and the words that no text has. */
import { langs, type Lang } from '../../packages/contract/src/wire/lang.ts'

/** A concept with the words of each language that are right for it. */
export interface Concept {
  /** The English texts that stand for it, some in a context of theirs. */
  readonly labels: readonly Label[]
  readonly words: ReadonlyMap<Lang, readonly string[]>
}

export interface Label {
  readonly text: string
  readonly context: string | undefined
  /** Finds it in a sentence; none for a single word and for a verb, which take other forms there. */
  readonly within: RegExp | undefined
}

export interface Unused {
  readonly lang: Lang
  readonly word: string
  readonly use: string
  readonly found: RegExp
  /** Where the word means something else. */
  readonly except: RegExp | undefined
}

export interface Terms {
  readonly concepts: readonly Concept[]
  readonly unused: readonly Unused[]
}

const isLang = (text: string): text is Lang => langs.some((lang) => lang === text)

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** A word as a whole where its script has spaces; anywhere in the others. */
const finder = (word: string): RegExp => new RegExp(`(?<!\\p{Script=Latin})${escaped(word)}(?!\\p{Script=Latin})`, 'iu')

const labelOf = (cell: string): Label => {
  const [, text = cell, context] = /^(.*?)(?: \(([^)]*)\))?$/.exec(cell.replaceAll('*', '')) ?? []
  const isNoun = text.includes(' ') && context === undefined && !cell.startsWith('*')
  return { text, context, within: isNoun ? finder(text) : undefined }
}

const several = (cell: string): readonly string[] => cell.split(';').map((part) => part.trim())

/** Every row of every table with the head of its table. */
function rowsOf(markdown: string): { head: readonly string[]; cells: readonly string[] }[] {
  let head: readonly string[] | undefined
  return markdown.split('\n').flatMap((line) => {
    if (!line.startsWith('| ')) {
      head = undefined
      return []
    }
    const cells = line.slice(1, line.lastIndexOf('|')).split('|').map((cell) => cell.trim()) // prettier-ignore
    if (head === undefined) {
      head = cells
      return []
    }
    return cells.every((cell) => /^-+$/.test(cell)) ? [] : [{ head, cells }]
  })
}

export function readTerms(markdown: string): Terms {
  const rows = rowsOf(markdown)
  const concepts = rows.flatMap(({ head, cells: [english = '', ...others] }) => {
    const columns = head.slice(1).filter(isLang)
    if (head[0] !== 'English') return []
    return [{ labels: several(english).map(labelOf), words: new Map(columns.map((lang, index) => [lang, several(others[index] ?? '')])) }]
  })
  const unused = rows.flatMap(({ head, cells: [lang = '', word = '', use = '', except = ''] }) =>
    head[0] === 'Language' && isLang(lang)
      ? [{ lang, word, use, found: finder(word), except: except === '' ? undefined : new RegExp(escaped(except), 'giu') }]
      : [],
  )
  return { concepts, unused }
}

/** The row that a text of a language breaks by a word that is not used. */
export function unusedIn({ unused }: Terms, lang: Lang, text: string): Unused | undefined {
  const said = text.replaceAll(/\{\w+/g, '{')
  return unused.find((row) => row.lang === lang && row.found.test(row.except ? said.replaceAll(row.except, '') : said))
}

/** Whether the English text is about the concept: as a label, or as words of a sentence. */
function isAbout({ text: term, context, within }: Label, english: string, given: string | undefined): boolean {
  if (english === term || english.startsWith(`${term} (`)) return context === given
  return within?.test(english) ?? false
}

/** The words of which a translation has none, although its English text is about their concept. */
export function missingIn(
  { concepts }: Terms,
  lang: Lang,
  { english, context, text }: { english: string; context: string | undefined; text: string },
): string[] {
  return concepts.flatMap(({ labels, words }) => {
    const right = words.get(lang)
    if (!right || !labels.some((label) => isAbout(label, english, context))) return []
    const has = right.some((word) => text.toLowerCase().includes(word.toLowerCase()))
    return has ? [] : [right.join('; ')]
  })
}
