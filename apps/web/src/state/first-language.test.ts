/** The language of a first visit: as the app finds it, and as the script before the first paint does. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createContext, runInContext } from 'node:vm'
import { localeOf } from '@assay/contract/wire'
import { describe, expect, it } from 'vitest'
import { languageFor } from './first-language.ts'

const CASES = [
  [['en-GB'], 'en'],
  [['zh-CN', 'en'], 'zh'],
  [['zh'], 'zh'],
  [['zh-Hans-HK'], 'zh'],
  [['zh-SG'], 'zh'],
  [['zh-TW'], 'hk'],
  [['zh-HK'], 'hk'],
  [['zh-MO'], 'hk'],
  [['zh-Hant'], 'hk'],
  [['zh-Hant-CN'], 'hk'],
  [['yue-Hant-HK'], 'hk'],
  [['th-TH'], 'th'],
  [['ja'], 'jp'],
  [['ko-KR'], 'kor'],
  [['fr-CA'], 'fra'],
  [['es-419'], 'spa'],
  [['vi-VN'], 'yn'],
  [['de-DE', 'pt-BR', 'es-MX', 'fr'], 'spa'],
  [['de-DE', 'de'], 'en'],
  [['fil', 'fur'], 'en'],
  [[], 'en'],
] as const

it.each(CASES)('%j is %s', (tags, lang) => expect(languageFor(tags)).toBe(lang))

describe('before the first paint', () => {
  const script = readFileSync(join(import.meta.dirname, '../../public/boot.js'), 'utf8')

  /** The document as the script leaves it. */
  function booted({
    languages = ['en'],
    stored = '',
    isLight = false,
  }: {
    languages?: readonly string[]
    stored?: string
    isLight?: boolean
  }) {
    const root = { dataset: {} as Record<string, string>, lang: 'en' }
    const meta = { content: '#0f1012' }
    const document = {
      documentElement: root,
      hidden: true,
      readyState: 'loading',
      querySelector: () => meta,
      getElementById: () => null,
      fonts: { load: () => Promise.resolve() },
    }
    const scope = {
      document,
      navigator: { languages },
      localStorage: { getItem: () => stored || null },
      location: { href: 'https://app.example.test/', hash: '' },
      matchMedia: () => ({ matches: isLight }),
      addEventListener: () => undefined,
    }
    runInContext(script, createContext(scope))
    return { lang: root.lang, theme: root.dataset['theme'] ?? 'dark', bar: meta.content }
  }
  const state = (fields: object) => JSON.stringify({ state: fields, version: 3 })

  it.each(CASES)('%j is %s', (languages, lang) => expect(booted({ languages }).lang).toBe(localeOf[lang]))

  it('the theme is the device’s until one is chosen', () => {
    expect(booted({ isLight: true })).toMatchObject({ theme: 'light', bar: '#f2f6f7' })
    expect(booted({ isLight: false })).toMatchObject({ theme: 'dark', bar: '#0f1012' })
    expect(booted({ isLight: true, stored: state({ theme: 'system' }) }).theme).toBe('light')
    expect(booted({ isLight: true, stored: state({ theme: 'dark' }) }).theme).toBe('dark')
    expect(booted({ isLight: false, stored: state({ theme: 'light' }) }).theme).toBe('light')
    expect(booted({ isLight: true, stored: 'not json' }).theme).toBe('light')
  })

  it('a language that was chosen holds over the browser’s, one that only followed it does not', () => {
    const languages = ['fr']
    expect(booted({ languages, stored: state({ language: 'jp', languageChosen: true }) }).lang).toBe('ja')
    expect(booted({ languages, stored: state({ language: 'jp', languageChosen: false }) }).lang).toBe('fr')
    expect(booted({ languages, stored: JSON.stringify({ state: { language: 'en' }, version: 2 }) }).lang).toBe('en')
  })
})
