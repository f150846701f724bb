import { localeOf } from '@assay/contract/wire'
import { describe, expect, it } from 'vitest'
import { areasIn } from './areas.ts'
import { grouped } from './index-labels.ts'

const labelOf = (locale: string, region: string): string | undefined =>
  grouped(areasIn(locale), locale).find(({ items }) => items.some((item) => item.region === region))?.label

describe('grouped', () => {
  it.each([
    ['en', 'AX', 'A'], ['en', 'ZW', 'Z'], ['fr', 'US', 'E'], ['es', 'ES', 'E'],
    ['vi', 'IN', 'A'], ['vi', 'DE', 'Đ'],
    ['th', 'KR', 'ก'], ['th', 'TH', 'ท'],
    ['ja', 'GA', 'か'], ['ja', 'JP', '漢'],
    ['ko', 'KR', 'ㄷ'], ['ko', 'HK', 'ㅎ'],
    ['zh-Hans', 'AF', 'A'], ['zh-Hans', 'CN', 'Z'], ['zh-Hans', 'US', 'M'], ['zh-Hans', 'JP', 'R'], ['zh-Hans', 'RU', 'E'], ['zh-Hans', 'ES', 'X'],
    ['zh-Hant-HK', 'CN', '4劃'], ['zh-Hant-HK', 'US', '9劃'], ['zh-Hant-HK', 'YE', '3劃'],
  ])('in %s %s stands under %s', (locale, region, label) => expect(labelOf(locale, region)).toBe(label)) // prettier-ignore

  it.each(Object.values(localeOf))('shows every area of %s once, each label once', (locale) => {
    const groups = grouped(areasIn(locale), locale)
    expect(groups.flatMap(({ items }) => items)).toEqual(areasIn(locale))
    const labels = groups.map(({ label }) => label)
    expect(new Set(labels).size).toBe(labels.length)
  })
})
