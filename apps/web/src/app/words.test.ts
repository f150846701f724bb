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

it.each(readdirSync(locales))('says the same thing the same way in every room: %s', async (locale) => {
  const entries = [...(await translationsOf(locale)).values()]
  const differing = entries.filter(({ rooms }) => rooms.size > 1).map(({ text, rooms }) => ({ text, ...Object.fromEntries(rooms) }))
  // Where two meanings share an English word, give the rarer one a context: t({ context: 'place', message: 'Market' }).
  expect(differing).toEqual([])
})
