// @vitest-environment happy-dom
import { beforeEach, expect, it, vi } from 'vitest'

async function reload() {
  vi.resetModules()
  return import('./draft.ts')
}

const store = (state: unknown) => sessionStorage.setItem('assay-account', JSON.stringify({ state, version: 1 }))

beforeEach(() => sessionStorage.clear())

it('brings back addresses after a reload, and no secrets', async () => {
  const first = await reload()
  first.setDraft({ email: 'name@example.com', password: 'secret words', agreed: true })
  expect((await reload()).useDraft.getState()).toMatchObject({ email: 'name@example.com', password: '', agreed: false })
})

it('takes what is sound of a damaged one', async () => {
  const sent = { register: { to: 'a@example.com', againAtMs: 1 }, reset_password: { to: 5 } }
  store({ channel: 'fax', email: 5, mobile: '0812345678', region: 'nowhere', sent, password: 'x' })
  const draft = (await reload()).useDraft.getState()
  expect(draft).toMatchObject({ channel: 'email', email: '', mobile: '0812345678', sent: {}, password: '' })
  expect(draft.region).toMatch(/^[A-Z]{2}$/)
})

it.each([null, 5, 'text', []])('begins anew where %j is stored', async (state) => {
  store(state)
  expect((await reload()).useDraft.getState()).toMatchObject({ channel: 'email', email: '', inviteCode: '' })
})
