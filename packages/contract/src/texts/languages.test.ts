import { describe, expect, it } from 'vitest'
import { langs } from '../wire/lang.ts'
import { textsOf } from './language.ts'

const placesIn = (text: string): string[] => [...new Set([...text.matchAll(/\{\w+\}/g)].map(String))].sort()

/** Every text of a language by its path: `spot.errors.price_tick`. */
function textsByPath(part: object, path = ''): [string, string][] {
  return Object.entries(part).flatMap(([key, value]: [string, string | object]) =>
    typeof value === 'string' ? [[path + key, value] satisfies [string, string]] : textsByPath(value, `${path}${key}.`),
  )
}

const english = textsByPath(textsOf('en'))

describe('the texts of the server', () => {
  it.each(langs)('name the same values as English, each of them (%s)', (lang) => {
    const places = (texts: [string, string][]) => Object.fromEntries(texts.map(([path, text]) => [path, placesIn(text)]))
    expect(places(textsByPath(textsOf(lang)))).toEqual(places(english))
  })

  it.each(langs)('are never empty (%s)', (lang) => {
    expect(textsByPath(textsOf(lang)).filter(([, text]) => text.trim() === '')).toEqual([])
  })

  it('have a code of a refusal, and a kind of message, in one room only', () => {
    const names = english.flatMap(([path]) => /^\w+\.(?:errors|fields|messages)\.(\w+)(?:\.title)?$/.exec(path)?.[1] ?? [])
    expect(names.length).toBeGreaterThan(100)
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
  })
})
