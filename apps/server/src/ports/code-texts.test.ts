import { expect, it } from 'vitest'
import { newDeviceText } from './code-texts.ts'

it('a new device is named, and one of which nothing is known is said to be unknown', () => {
  const address = '192.0.2.7'
  expect(newDeviceText({ device: 'Chrome, Android', address }, 'en').body).toContain('on a new device: Chrome, Android, 192.0.2.7.')
  expect(newDeviceText({ device: '', address }, 'jp').body).toContain('不明な端末、192.0.2.7。')
})
