import { expect, it } from 'vitest'
import { setClient, useClient } from '#state/client-store.ts'
import { clientSetting } from './client-setting.ts'

it('a browser makes its device token once, and keeps it over sessions', () => {
  const made = clientSetting.device()
  expect(made).toMatch(/^[A-Za-z0-9]{43}$/)
  setClient({ token: 'a session' })
  setClient({ token: '' })
  expect(clientSetting.device()).toBe(made)
  expect(useClient.getState().device).toBe(made)
  setClient({ device: '' })
  expect(clientSetting.device()).not.toBe(made)
})
