/** The countries and regions a mobile number can belong to, in the reader's language. */
import { diallingCodes } from './dialling-codes.gen.ts'

export interface Area {
  /** ISO 3166 two letters (and XK, AC, TA, which have codes too). */
  region: string
  /** Without the plus: 66. */
  code: string
  name: string
  /** Found by too, whatever language the list is in. */
  englishName: string
}

const codeByRegion = new Map([...diallingCodes.matchAll(/([A-Z]{2})(\d+)/g)].map(([, region, code]) => [region!, code!]))

export const diallingCodeOf = (region: string): string => codeByRegion.get(region) ?? '1'

/** Their long names are those of states they belong to; people look for the short ones. */
const shortNamed = new Set(['HK', 'MO', 'PS'])

function namer(locale: string): (region: string) => string {
  const long = new Intl.DisplayNames(locale, { type: 'region' })
  const short = new Intl.DisplayNames(locale, { type: 'region', style: 'short' })
  return (region) => (shortNamed.has(region) ? short : long).of(region) ?? region
}

const lists = new Map<string, readonly Area[]>()

/** All of them, in the order of the language. */
export function areasIn(locale: string): readonly Area[] {
  const known = lists.get(locale)
  if (known) return known
  const name = namer(locale)
  const english = namer('en')
  const { compare } = new Intl.Collator(locale)
  const areas = [...codeByRegion]
    .map(([region, code]) => ({ region, code, name: name(region), englishName: english(region) }))
    .sort((one, other) => compare(one.name, other.name))
  lists.set(locale, areas)
  return areas
}

const plain = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()

/** By name in the reader's language or in English, with or without accents, by code (66, +66) or by the two letters. */
export function findAreas(areas: readonly Area[], keyword: string): readonly Area[] {
  const words = plain(keyword).trim()
  const digits = /^\+?(\d+)$/.exec(words)?.[1]
  if (digits) return areas.filter(({ code }) => code.startsWith(digits))
  return areas.filter(
    ({ region, name, englishName }) => plain(name).includes(words) || plain(englishName).includes(words) || plain(region) === words,
  )
}

/** The first region the browser's languages name, else the one most at home in the app's language. */
export function guessRegion(browserLanguages: readonly string[], locale: string): string {
  for (const tag of browserLanguages) {
    const { region } = new Intl.Locale(tag)
    if (region && codeByRegion.has(region)) return region
  }
  return new Intl.Locale(locale).maximize().region ?? 'US'
}
