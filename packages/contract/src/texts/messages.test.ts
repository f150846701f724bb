import { describe, expect, it } from 'vitest'
import { langs } from '../wire/lang.ts'
import { numberMarksOf } from '../wire/numbers.ts'
import type { MessageKind } from './language.ts'
import { messageLinks } from './message-links.ts'
import { messageWords } from './messages.ts'

const kinds = Object.keys(messageLinks) as MessageKind[]
const placesIn = (text: string): string[] => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!)

describe('messages', () => {
  it.each(kinds)('%s leaves no place open once it is in words', (kind) => {
    const names = Object.values(messageWords(kind, {}, 'en')).flatMap(placesIn)
    const values = { ...Object.fromEntries(names.map((name) => [name, '1'])), direction: 'long' }
    for (const lang of langs) expect(Object.values(messageWords(kind, values, lang)).join()).not.toMatch(/[{}]/)
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

  it.each(langs)('writes prices as its language does, and ids in links as they are (%s)', (lang) => {
    const values = { id: '1234567', proof_id: 'abc', pair: 'BTC/USDT', direction: 'long', lots: '1250.5', price: '49824.9' }
    const { title, body, link } = messageWords('position_liquidated', values, lang)
    const { group, decimal } = numberMarksOf[lang]
    expect(title).toContain(`49${group}824${decimal}9`)
    expect(body).toContain(`49${group}824${decimal}9`)
    expect(body).toContain(`1${group}250${decimal}5`)
    expect(link).toContain('order=1234567')
  })

  it('leaves what is no figure as it is', () => {
    const { body } = messageWords('new_device', { device: 'Firefox 143, Linux', address: '192.0.2.7' }, 'en')
    expect(body).toMatch(/^Firefox 143, Linux, network address 192\.0\.2\.7\./)
    expect(messageWords('pause_begun', { time: '2026-11-23 14:30 UTC' }, 'en').body).toContain('2026-11-23 14:30 UTC')
  })
})
