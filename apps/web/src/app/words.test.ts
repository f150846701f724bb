import { readdirSync, readFileSync } from 'node:fs'
import { formatter } from '@lingui/format-po'
import { expect, it } from 'vitest'

const locales = `${import.meta.dirname}/../../locales`
const po = formatter()

/** Every translation of a language with the rooms that have it, by text and context (the key Lingui makes of both). */
async function translationsOf(locale: string): Promise<Map<string, { text: string; rooms: Map<string, string[]> }>> {
  const found = new Map<string, { text: string; rooms: Map<string, string[]> }>()
  const own = readdirSync(`${locales}/${locale}`).map((room) => [room, `${locales}/${locale}/${room}`] as const)
  for (const [room, filename] of [...own, ['console', `${locales}/../../console/locales/${locale}.po`] as const]) {
    const catalogue = await po.parse(readFileSync(filename, 'utf8'), { locale, sourceLocale: 'en', filename })
    for (const [key, { message = '', translation = '', obsolete }] of Object.entries(catalogue)) {
      if (!translation || obsolete) continue
      const entry = found.get(key) ?? { text: message, rooms: new Map() }
      entry.rooms.set(translation, [...(entry.rooms.get(translation) ?? []), room])
      found.set(key, entry)
    }
  }
  return found
}

/** What a text is filled with: `{amount}`, the figure of a plural, `<0>`. */
const filledWith = (text: string) => {
  const branchless = text.replaceAll(/(?:one|other|=\d+) \{/g, '')
  return [...new Set(branchless.match(/\{\w+(?=[,}])|<\/?\d+\/?>/g))].toSorted().join()
}

it.each(readdirSync(locales))('fills every text with what the English one is filled with: %s', async (locale) => {
  const entries = [...(await translationsOf(locale)).values()]
  const differing = entries.flatMap(({ text, rooms }) =>
    [...rooms.keys()].filter((translation) => filledWith(translation) !== filledWith(text)),
  )
  // A name the code does not give stays empty: {refusal} in place of {message} told nobody why his order was refused.
  expect(differing).toEqual([])
})

it.each(readdirSync(locales))('says the same thing the same way in every room: %s', async (locale) => {
  const entries = [...(await translationsOf(locale)).values()]
  const differing = entries.filter(({ rooms }) => rooms.size > 1).map(({ text, rooms }) => ({ text, ...Object.fromEntries(rooms) }))
  // Where two meanings share an English word, give the rarer one a context: t({ context: 'place', message: 'Market' }).
  expect(differing).toEqual([])
})
