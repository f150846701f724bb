import { expect, it } from 'vitest'
import { changeText, loginText, withPhishingCode } from './code-texts.ts'

const address = '192.0.2.7'

it('a new device is named, and one of which nothing is known is said to be unknown', () => {
  const isNewDevice = true
  expect(loginText({ device: 'Chrome, Android', address, isNewDevice }, 'en').body).toContain(
    'on a new device: Chrome, Android, 192.0.2.7.',
  )
  expect(loginText({ device: '', address, isNewDevice }, 'jp').body).toContain('不明な端末、192.0.2.7。')
})

it('a security change is named in the language of the mail, with its time and place', () => {
  const change = { change: 'passkey_added', device: 'Safari, macOS', address, timeMs: Date.UTC(2026, 10, 23, 9, 41) } as const
  expect(changeText(change, 'en')).toEqual({
    subject: 'Assay: Passkey added',
    body: expect.stringMatching(/^Passkey added, 2026-11-23 09:41 UTC\. Device: Safari, macOS, network address 192\.0\.2\.7\./),
  })
  expect(changeText(change, 'fra').subject).toBe('Assay : Clé d’accès ajoutée')
})

it('the anti-phishing code stands beneath the text, whatever signs it has', () => {
  const text = withPhishingCode({ subject: 'a', body: 'b' }, 'heron {code} 7', 'en')
  expect(text).toEqual({ subject: 'a', body: 'b\n\nYour anti-phishing code: heron {code} 7' })
})
