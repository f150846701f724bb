/**
 * Fonts of the signed file. The packages have each script in some hundred slices, as browsers fetch them; a file takes the slices that have its
 * letters, cut to these letters at the regular weight. So a file has its own letters and nothing else, in nine languages and for any name.
 */
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Lang } from '@assay/contract/wire'
import { create } from 'fontkit'
import subsetFont from 'subset-font'
import { remembered } from './remembered.ts'

const require = createRequire(import.meta.url)

/** Where a language's letters are looked for first; the others follow for what it lacks. */
const FAMILIES = ['sc', 'tc', 'jp', 'kr', 'thai'] as const
type Family = (typeof FAMILIES)[number]
const FIRST: Partial<Record<Lang, Family>> = { hk: 'tc', jp: 'jp', kor: 'kr', th: 'thai' }

interface Slice {
  file: string
  ranges: readonly (readonly [number, number])[]
}

const slicesOf = remembered(async (family: Family): Promise<Slice[]> => {
  const folder = dirname(require.resolve(`@fontsource-variable/noto-sans-${family}/package.json`))
  const listed = JSON.parse(await readFile(join(folder, 'unicode.json'), 'utf8')) as Record<string, string>
  return Object.entries(listed).map(([name, ranges]) => ({
    file: join(folder, 'files', `noto-sans-${family}-${name.replaceAll(/[[\]]/g, '')}-wght-normal.woff2`),
    ranges: ranges.split(',').map((range) => {
      const [from = '', to = from] = range.trim().slice(2).split('-')
      return [Number.parseInt(from, 16), Number.parseInt(to, 16)] as const
    }),
  }))
})

/** The letters that a slice really has: its list names some that its family lacks. */
const lettersOf = remembered(async (file: string): Promise<ReadonlySet<number>> => {
  const font = create(await readFile(file))
  return new Set('characterSet' in font ? font.characterSet : [])
})

/** A stretch of a text that one font can set. */
export interface Run {
  text: string
  font: string
}

const isWithin = (ranges: Slice['ranges'], letter: string): boolean => {
  const code = letter.codePointAt(0)!
  return ranges.some(([from, to]) => code >= from && code <= to)
}

export class DocumentFonts {
  /** The font of each letter. */
  readonly #fontOf = new Map<string, string>()
  readonly files = new Map<string, Buffer>()

  /** Fonts for all letters of these texts. A letter that no font has is left to the first one, which draws its empty box. */
  static async of(texts: readonly string[], lang: Lang): Promise<DocumentFonts> {
    const fonts = new DocumentFonts()
    const letters = [...new Set(texts.join(''))]
    const first = FIRST[lang] ?? 'sc'
    const byFile = new Map<string, string[]>()
    for (const family of [first, ...FAMILIES.filter((one) => one !== first)]) {
      for (const { file, ranges } of await slicesOf(family)) {
        const wanted = letters.filter((letter) => !fonts.#fontOf.has(letter) && isWithin(ranges, letter))
        if (wanted.length === 0) continue
        const own = await lettersOf(file)
        const found = wanted.filter((letter) => own.has(letter.codePointAt(0)!))
        for (const letter of found) fonts.#fontOf.set(letter, file)
        if (found.length > 0) byFile.set(file, found)
      }
    }
    for (const [file, own] of byFile) {
      const options = { targetFormat: 'sfnt', variationAxes: { wght: 400 } } as const
      fonts.files.set(file, await subsetFont(await readFile(file), own.join(''), options))
    }
    return fonts
  }

  /** In the order of the text. */
  runs(text: string): Run[] {
    const any = this.files.keys().next().value!
    const runs: Run[] = []
    for (const letter of text) {
      const last = runs.at(-1)
      const font = this.#fontOf.get(letter) ?? last?.font ?? any
      if (last && last.font === font) last.text += letter
      else runs.push({ text: letter, font })
    }
    return runs
  }
}
