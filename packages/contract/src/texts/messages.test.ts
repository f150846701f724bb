import { describe, expect, it } from 'vitest'
import { langs } from '../wire/lang.ts'
import { messageTexts, messageWords, type MessageKind } from './messages.ts'

const placesOf = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!)
const kinds = Object.keys(messageTexts) as MessageKind[]

describe('messages', () => {
  it.each(kinds)('%s names the same values in every language, and no others', (kind) => {
    for (const row of [messageTexts[kind].title, messageTexts[kind].body]) {
      expect(row).toHaveLength(langs.length)
      for (const text of row) expect(new Set(placesOf(text))).toEqual(new Set(placesOf(row[0])))
    }
  })

  it.each(kinds)('%s leaves no place open once it is in words', (kind) => {
    const { title, body, link } = messageTexts[kind]
    const values = Object.fromEntries([...title, ...body, link].flatMap(placesOf).map((name) => [name, '1']))
    for (const lang of langs) expect(Object.values(messageWords(kind, { ...values, direction: 'long' }, lang)).join()).not.toMatch(/[{}]/)
  })

  it('says a direction in the language of the sentence', () => {
    const values = { pair: 'BTC/USDT', direction: 'short', level: '120', risk_rate: '119.4' }
    expect(messageWords('position_risk', values, 'fra').body).toContain('votre position courte sur BTC/USDT')
    expect(messageWords('position_risk', values, 'zh').body).toContain('BTC/USDT 空头仓位')
  })

  it('has a word for a device of which nothing is known', () => {
    const values = { device: '', address: '192.0.2.7' }
    expect(messageWords('new_device', values, 'fra').body).toMatch(/^Appareil inconnu, adresse réseau/)
  })

  it.each(langs)('writes prices with commas between thousands, and ids in links as they are (%s)', (lang) => {
    const values = { id: '1234567', proof_id: 'abc', pair: 'BTC/USDT', direction: 'long', lots: '1250.5', price: '49824.9' }
    const { title, body, link } = messageWords('position_liquidated', values, lang)
    expect(title).toContain('49,824.9')
    expect(body).toContain('49,824.9')
    expect(body).toContain('1,250.5')
    expect(link).toContain('order=1234567')
  })

  it('leaves what is no figure as it is', () => {
    const { body } = messageWords('new_device', { device: 'Firefox 143, Linux', address: '192.0.2.7' }, 'en')
    expect(body).toMatch(/^Firefox 143, Linux, network address 192\.0\.2\.7\./)
    expect(messageWords('pause_begun', { time: '2026-11-23 14:30 UTC' }, 'en').body).toContain('2026-11-23 14:30 UTC')
  })
})
