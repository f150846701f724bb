import { getCountries, getCountryCallingCode } from 'libphonenumber-js/min'
import { describe, expect, it } from 'vitest'
import { localeOf } from '@assay/contract/wire'
import { areasIn, diallingCodeOf, findAreas, guessRegion } from './areas.ts'

/** The table as the numbering plans' metadata has it, sorted by region. */
function writeTable(): string {
  const entries = getCountries()
    .map((region) => `${region}${getCountryCallingCode(region)}`)
    .sort()
  const lines: string[] = []
  for (let at = 0; at < entries.length; at += 16) lines.push(entries.slice(at, at + 16).join(' '))
  return `/** Region and dialling code, from the numbering plans' metadata; the test beside it writes this file (\`vitest run -u\`). */
export const diallingCodes = \`
${lines.join('\n')}
\`
`
}

describe('dialling codes', () => {
  it('are those of the numbering plans', () => expect(writeTable()).toMatchFileSnapshot('./dialling-codes.gen.ts'))
  it.each([
    ['GB', '44'],
    ['TH', '66'],
    ['US', '1'],
    ['CA', '1'],
    ['XK', '383'],
  ])('%s is +%s', (region, code) => expect(diallingCodeOf(region)).toBe(code))
})

describe('names', () => {
  it.each(Object.values(localeOf))('every region has one in %s', (locale) => {
    const unnamed = areasIn(locale).filter(({ region, name }) => name === region)
    expect(unnamed).toEqual([])
    expect(areasIn(locale).length).toBeGreaterThan(240)
  })
  it('keeps the order of the language', () => {
    const english = areasIn('en').map(({ name }) => name)
    expect(english.indexOf('Åland Islands')).toBeLessThan(english.indexOf('Albania'))
  })
})

const find = (locale: string, keyword: string) => findAreas(areasIn(locale), keyword).map(({ region }) => region)

describe('findAreas', () => {
  it('finds by name, without accents', () => expect(find('en', 'cote d')).toEqual(['CI']))
  it('finds by the English name in any language', () => expect(find('th', 'germany')).toEqual(['DE']))
  it('finds by the name in the reader’s language', () => expect(find('ja', '韓国')).toEqual(['KR']))
  it('finds by code, with and without the plus', () => {
    expect(find('en', '+66')).toEqual(['TH'])
    expect(find('en', '44').toSorted()).toEqual(['GB', 'GG', 'IM', 'JE'])
  })
  it('finds by the two letters', () => expect(find('fr', 'jp')).toEqual(['JP']))
  it('finds nothing for nonsense, all for nothing', () => {
    expect(find('en', 'qqq')).toEqual([])
    expect(find('en', ' ').length).toBe(areasIn('en').length)
  })
})

describe('guessRegion', () => {
  it('takes the browser’s region', () => expect(guessRegion(['en', 'en-GB', 'th-TH'], 'en')).toBe('GB'))
  it('passes over regions without a code', () => expect(guessRegion(['es-419'], 'es')).toBe('ES'))
  it.each([
    ['zh-Hans', 'CN'],
    ['zh-Hant-HK', 'HK'],
    ['en', 'US'],
    ['vi', 'VN'],
    ['ja', 'JP'],
    ['ko', 'KR'],
  ])('else %s is at home in %s', (locale, region) => expect(guessRegion([], locale)).toBe(region))
})
