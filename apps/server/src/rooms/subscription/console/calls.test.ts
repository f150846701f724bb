/** What operators do with sales. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { langs } from '@assay/contract/wire'
import type { SpotDesk } from '../../../desk/spot/spot-desk.ts'
import { USDT } from '../../../ledger/usdt.ts'
import { createTestDatabase, type TestDatabase } from '../../../testing.ts'
import { subscriptionHandlers } from '../handlers.ts'
import type { SubscriptionServices } from '../services.ts'
import { createTestServices } from '../testing.ts'
import { caller, insertCurrencies, startIdleSpot } from '../../wallet/testing.ts'

let test: TestDatabase
let desk: SpotDesk
let services: SubscriptionServices
let operatorId: number
beforeAll(async () => {
  test = await createTestDatabase()
  await insertCurrencies(test.db)
  desk = await startIdleSpot(test)
  services = createTestServices(test, desk)
  const { rows } = await test.pool.query<{ id: string }>(
    `insert into operator (email, name, roles, authenticator) values ('one@example.org', 'One', '{treasury}', '') returning id`,
  )
  operatorId = Number(rows[0]!.id)
})
afterAll(async () => {
  await desk.close()
  await test.close()
})

const operate = (name: string, fields: Record<string, unknown>): Promise<{ message?: unknown; refused?: string }> =>
  caller('subscription', subscriptionHandlers(services))(name, fields, {
    operator: { id: '1', operatorId, name: 'One', roles: ['treasury'], until: new Date() },
  })

let codes = 0
const draft = (change: Record<string, unknown> = {}) => {
  codes += 1
  return {
    name: 'Fern',
    code: `FRN${codes}`,
    pay_currency_id: String(USDT),
    about: JSON.stringify(langs.map((lang) => ({ lang, text: 'A token.' }))),
    holders: JSON.stringify([
      { holder: 'team', percent: '30' },
      { holder: 'sale', percent: '70' },
    ]),
    mode: 'pro_rata',
    price: '1',
    lot: '1',
    issuance: '10000',
    supply: '1000',
    cap: '400',
    starts_at: '2998-01-01T00:00:00Z',
    ends_at: '2998-01-08T00:00:00Z',
    unlock: 'at_once',
    note: 'agreed on Monday',
    ...change,
  }
}
const made = async (change?: Record<string, unknown>): Promise<string> => {
  const { message } = await operate('makeDraft', draft(change))
  return (message as { id: string }).id
}
const listed = async (id: string) => {
  const { message } = await operate('projects', {})
  return (message as { data: { id: string; state: string }[] }).data.find((one) => one.id === id)
}
const deeds = async (id: string) => {
  const found = await test.pool.query<{ action: string }>('select action from operator_log where subject = $1 order by number', [
    `sale:${id}`,
  ])
  return found.rows.map(({ action }) => action)
}

it('makes a draft that no user sees, and schedules it once: its tokens exist, and nothing of it changes any more', async () => {
  const id = await made()
  expect(await listed(id)).toMatchObject({ state: 'draft', supply: '1000', cap: '400', pay_currency: 'USDT', people: 0 })
  expect(await operate('scheduleDraft', { id, note: 'go' })).toEqual({ message: { id } })
  expect(await listed(id)).toMatchObject({ state: 'warmup' })
  const issued = await test.pool.query<{ available: string }>(
    `select trim_scale(b.available)::text as available from ledger_balance b join subscription_project p on p.currency_id = b.currency_id
     where b.account_id = 121 and p.id = $1`,
    [id],
  )
  expect(issued.rows).toEqual([{ available: '1000' }])
  expect(await operate('scheduleDraft', { id, note: 'go again' })).toEqual({ refused: 'project_not_found' })
  expect(await operate('discardDraft', { id, note: 'no' })).toEqual({ refused: 'project_not_found' })
  expect(await deeds(id)).toEqual(['subscription.makeDraft', 'subscription.scheduleDraft'])
})

it('throws a draft away, with the reason in the log', async () => {
  const id = await made()
  await operate('discardDraft', { id, note: 'a typo' })
  expect(await listed(id)).toBeUndefined()
  expect(await deeds(id)).toEqual(['subscription.makeDraft', 'subscription.discardDraft'])
})

it.each([
  [{ code: 'BTC' }, 'code', 'field_choice'],
  [{ code: 'frn' }, 'code', 'field_format'],
  [{ cap: '1001' }, 'cap', 'field_too_large'],
  [{ supply: '10.5' }, 'supply', 'field_format'],
  [{ issuance: '999' }, 'issuance', 'field_too_small'],
  [{ ends_at: '2997-01-01T00:00:00Z' }, 'ends_at', 'field_too_small'],
  [{ soft_cap: '1001' }, 'soft_cap', 'field_too_large'],
  [{ pay_currency_id: '999' }, 'pay_currency_id', 'field_choice'],
  [{ website: 'http://token.example' }, 'website', 'field_format'],
  [{ website: 'https://token.example@evil.example/' }, 'website', 'field_format'],
  [{ supply: '99999999999999999999', cap: '1', issuance: '99999999999999999999' }, 'supply', 'field_too_large'],
  [{ starts_at: '2020-01-01T00:00:00Z', ends_at: '2020-01-02T00:00:00Z' }, 'ends_at', 'field_too_small'],
  [{ about: JSON.stringify([{ lang: 'en', text: 'A token.' }]) }, 'about', 'field_required'],
  [{ holders: JSON.stringify([{ holder: 'team', percent: '30' }]) }, 'holders', 'field_format'],
  [{ unlock: 'date' }, 'unlock_from', 'field_required'],
  [{ unlock: 'linear', unlock_from: '2998-02-01T00:00:00Z' }, 'unlock_days', 'field_required'],
  [{ unlock: 'date', unlock_from: '2998-01-07T00:00:00Z' }, 'unlock_from', 'field_too_small'],
])('refuses what cannot be, by its field, and logs nothing: %j', async (change, field, code) => {
  const count = async () => (await test.pool.query('select 1 from operator_log')).rows.length
  const before = await count()
  expect(await operate('makeDraft', draft(change))).toEqual({ refused: 'parameter_error', fields: { [field]: code } })
  expect(await count()).toBe(before)
})
