/** What operators do with sales. */
import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { langs } from '@assay/contract/wire'
import type { SpotDesk } from '../../../desk/spot/spot-desk.ts'
import { USDT } from '../../../ledger/usdt.ts'
import { createTestDatabase, type TestDatabase } from '../../../testing.ts'
import { subscriptionHandlers } from '../handlers.ts'
import type { SubscriptionServices } from '../services.ts'
import { balanceOf, buyer, createTestServices, openSale, passDeadlines, passTime } from '../testing.ts'
import { caller, insertCurrencies, startIdleSpot } from '../../wallet/testing.ts'

let test: TestDatabase
let desk: SpotDesk
let services: SubscriptionServices
let operatorId: number
let secondId: number
beforeAll(async () => {
  test = await createTestDatabase()
  await insertCurrencies(test.db)
  desk = await startIdleSpot(test)
  services = createTestServices(test, desk)
  const { rows } = await test.pool.query<{ id: string }>(
    `insert into operator (email, name, roles, authenticator) values ('one@example.org', 'One', '{treasury}', ''), ('two@example.org', 'Two', '{treasury}', '') returning id`,
  )
  ;[operatorId, secondId] = rows.map(({ id }) => Number(id)) as [number, number]
})
afterAll(async () => {
  await desk.close()
  await test.close()
})

const operate = (name: string, fields: Record<string, unknown>, by = operatorId): Promise<{ message?: unknown; refused?: string }> =>
  caller('subscription', subscriptionHandlers(services))(name, fields, {
    operator: { id: String(by), operatorId: by, name: 'One', roles: ['treasury'], until: new Date() },
  })
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()

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
    starts_at: inDays(2),
    ends_at: inDays(9),
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

interface Proposal {
  id: string
  terms_hash: string
}
const proposed = async (id: string): Promise<Proposal> => (await operate('proposeDraft', { id, note: 'ready' })).message as Proposal
const decided = (id: string, { id: proposal, terms_hash }: Proposal, { by = secondId, decision = 'approved' } = {}) =>
  operate('decideDraft', { id, proposal, terms_hash, decision, note: 'read' }, by)
const scheduled = async (change?: Record<string, unknown>): Promise<string> => {
  const id = await made(change)
  await decided(id, await proposed(id))
  return id
}
const issued = async (id: string) => {
  const { rows } = await test.pool.query<{ available: string }>(
    `select trim_scale(b.available)::text as available from ledger_balance b join subscription_project p on p.currency_id = b.currency_id
     where b.account_id = 121 and p.id = $1`,
    [id],
  )
  return rows.map(({ available }) => available)
}

it('makes a draft that no user sees, and schedules it once by two: its tokens exist, and nothing of it changes any more', async () => {
  const id = await made()
  expect(await listed(id)).toMatchObject({ state: 'draft', supply: '1000', cap: '400', pay_currency: 'USDT', people: 0 })
  const proposal = await proposed(id)
  const answers = await Promise.all([1, 2, 3].map(() => decided(id, proposal)))
  expect(answers.filter(({ message }) => message)).toEqual([{ message: { id, decision: 'approved' } }])
  expect(answers.filter(({ refused }) => refused === 'proposal_decided')).toHaveLength(2)
  expect(await listed(id)).toMatchObject({ state: 'warmup' })
  expect(await issued(id)).toEqual(['1000'])
  expect(await operate('proposeDraft', { id, note: 'again' })).toEqual({ refused: 'project_not_found' })
  expect(await operate('discardDraft', { id, note: 'no' })).toEqual({ refused: 'project_not_found' })
  expect(await deeds(id)).toEqual(['subscription.makeDraft', 'subscription.sale.propose', 'subscription.sale.approved'])
})

it('shows users nothing by one operator alone, who can only take it back', async () => {
  const id = await made()
  const proposal = await proposed(id)
  expect(await decided(id, proposal, { by: operatorId })).toEqual({ refused: 'operator_self' })
  expect(await decided(id, { ...proposal, terms_hash: 'ab'.repeat(32) })).toEqual({ refused: 'proposal_changed' })
  expect(await decided(await made(), proposal)).toEqual({ refused: 'proposal_unknown' })
  expect(await operate('discardDraft', { id, note: 'no' })).toEqual({ refused: 'proposal_open' })
  expect([await issued(id), await listed(id)]).toMatchObject([[], { state: 'draft' }])
  expect(await decided(id, proposal, { by: operatorId, decision: 'withdrawn' })).toEqual({ message: { id, decision: 'withdrawn' } })
  expect(await decided(id, await proposed(id), { decision: 'refused' })).toEqual({ message: { id, decision: 'refused' } })
  expect(await operate('discardDraft', { id, note: 'a typo' })).toEqual({ message: { id } })
})

it('opens nothing that nobody saw coming: whose beginning is over is neither proposed nor approved', async () => {
  const id = await made({ starts_at: new Date(Date.now() + 400).toISOString() })
  const proposal = await proposed(id)
  await setTimeout(500)
  const refused = { refused: 'parameter_error', fields: { starts_at: 'field_too_small' } }
  expect(await decided(id, proposal)).toMatchObject(refused)
  expect(await decided(id, proposal, { by: operatorId, decision: 'withdrawn' })).toMatchObject({ message: { id } })
  expect(await operate('proposeDraft', { id, note: 'late' })).toMatchObject(refused)
  expect(await issued(id)).toEqual([])
})

it('sells of a token no more than there are, under one name', async () => {
  const code = 'MANY'
  await scheduled({ code, issuance: '1500' })
  expect(await operate('makeDraft', draft({ code, issuance: '1500', name: 'Other' }))).toMatchObject({ fields: { name: 'field_choice' } })
  expect(await operate('makeDraft', draft({ code, issuance: '9000' }))).toMatchObject({ fields: { issuance: 'field_choice' } })
  expect(await operate('makeDraft', draft({ code, issuance: '1500' }))).toMatchObject({ fields: { supply: 'field_too_large' } })
  // Two drafts that fit each, and not both.
  const [one, other] = [await made({ code, issuance: '1500', supply: '400' }), await made({ code, issuance: '1500', supply: '400' })]
  const [first, second] = [await proposed(one), await proposed(other)]
  const answers = await Promise.all([decided(one, first), decided(other, second)])
  expect(answers.map(({ refused }) => refused).sort()).toEqual(['parameter_error', undefined])
  expect(answers).toContainEqual({ refused: 'parameter_error', fields: { supply: 'field_too_large' } })
  expect(await issued(one)).toEqual(['1400'])
})

it('gives a new token one name, whichever of two drafts is approved first', async () => {
  const [one, other] = [await made({ code: 'TWICE' }), await made({ code: 'TWICE', name: 'Other' })]
  const [first, second] = [await proposed(one), await proposed(other)]
  const answers = await Promise.all([decided(one, first), decided(other, second)])
  expect(answers).toContainEqual({ refused: 'parameter_error', fields: { name: 'field_choice' } })
  expect(answers.filter(({ refused }) => refused === undefined)).toHaveLength(1)
})

it('takes nothing while it is paused, and ends when it was to end', async () => {
  const { id } = await openSale(services, { mode: 'first_come' })
  const userId = await buyer(test, '101')
  const commit = (amount: string) =>
    caller('subscription', subscriptionHandlers(services))('order', { project_id: id, amount }, { userId, key: crypto.randomUUID() })
  await commit('100')
  await operate('pauseSale', { id, note: 'a question' })
  expect(await commit('1')).toMatchObject({ refused: 'sale_paused' })
  await operate('resumeSale', { id, note: 'answered' })
  expect(await commit('1')).toMatchObject({ message: { amount: '101' } })
  await operate('pauseSale', { id, note: 'another' })
  await passTime(test, id, 3_600_000)
  await passDeadlines(services)
  expect(await listed(id)).toMatchObject({ state: 'ended', given: '101', is_missed: false })
  expect(await operate('resumeSale', { id, note: 'too late' })).toEqual({ refused: 'sale_ended' })
})

it('is paused and resumed until its end, each with its note in the log', async () => {
  const id = await scheduled()
  expect(await operate('resumeSale', { id, note: 'no' })).toEqual({ refused: 'already_so' })
  expect(await operate('pauseSale', { id, note: 'a typo in the price' })).toEqual({ message: { id } })
  expect(await operate('pauseSale', { id, note: 'once more' })).toEqual({ refused: 'already_so' })
  expect(await listed(id)).toMatchObject({ paused: true })
  expect(await operate('resumeSale', { id, note: 'it was right' })).toEqual({ message: { id } })
  const acts = ['subscription.sale.approved', 'subscription.pauseSale', 'subscription.resumeSale']
  expect((await deeds(id)).slice(-3)).toEqual(acts)
  expect(await operate('pauseSale', { id: await made(), note: 'a draft' })).toEqual({ refused: 'project_not_found' })
})

const callsOff = async (id: string): Promise<Proposal> =>
  (await operate('proposeCallOff', { id, note: 'a wrong price' })).message as Proposal
const offDecided = (id: string, { id: proposal, terms_hash }: Proposal, { by = secondId, decision = 'approved' } = {}) =>
  operate('decideCallOff', { id, proposal, terms_hash, decision, note: 'read' }, by)
const asUser = (userId: number) => (name: string, fields: Record<string, unknown>) =>
  caller('subscription', subscriptionHandlers(services))(name, fields, { userId, key: crypto.randomUUID() })
const kindsOf = async (userId: number) =>
  (await test.pool.query<{ kind: string }>('select kind from message where user_id = $1 order by id', [userId])).rows.map(
    ({ kind }) => kind,
  )

describe('a sale that is called off', () => {
  it.each([{ mode: 'pro_rata' as const }, { mode: 'first_come' as const, softCap: '100' }])(
    'ends at once and gives everything back: %j',
    async (change) => {
      const { id, tokenId } = await openSale(services, change)
      const userId = await buyer(test, '500')
      const commit = () => asUser(userId)('order', { project_id: id, amount: '300' })
      await commit()
      const proposal = await callsOff(id)
      expect(await offDecided(id, proposal, { by: operatorId })).toEqual({ refused: 'operator_self' })
      expect(await balanceOf(test, userId, USDT)).toBe('200 / 300')
      const answers = await Promise.all([1, 2].map(() => offDecided(id, proposal)))
      expect(answers).toContainEqual({ message: { id, decision: 'approved' } })
      expect(answers.filter(({ refused }) => refused)).toHaveLength(1)
      expect(await commit()).toEqual({ refused: 'sale_ended' })
      await passDeadlines(services)
      expect([await balanceOf(test, userId, USDT), await balanceOf(test, userId, tokenId)]).toEqual(['500 / 0', '0 / 0'])
      expect([await issued(id), await kindsOf(userId)]).toEqual([['0'], ['subscription_called_off']])
      expect(await listed(id)).toMatchObject({ state: 'ended', called_off: true, is_missed: false, given: '0' })
      const { message } = (await asUser(userId)('detail', { project_id: id })) as { message: { ends_at: string } }
      expect(message).toMatchObject({ status: 'ended', result: 'called_off' })
      expect(Date.parse(message.ends_at)).toBeLessThanOrEqual(Date.now())
      expect(await operate('proposeCallOff', { id, note: 'again' })).toEqual({ refused: 'sale_ended' })
      expect(await operate('proposeCallOff', { id: await made(), note: 'a draft' })).toEqual({ refused: 'project_not_found' })
    },
  )

  it('stays as it is where tokens were delivered: those are of who bought them', async () => {
    const { id } = await openSale(services, { mode: 'first_come' })
    const userId = await buyer(test, '500')
    const proposal = await callsOff(id)
    await asUser(userId)('order', { project_id: id, amount: '10' })
    expect(await operate('proposeCallOff', { id, note: 'another' })).toEqual({ refused: 'sale_delivered' })
    expect(await offDecided(id, proposal)).toEqual({ refused: 'sale_delivered' })
    expect(await offDecided(id, proposal, { decision: 'refused' })).toMatchObject({ message: { decision: 'refused' } })
    expect(await listed(id)).toMatchObject({ state: 'ongoing', called_off: false })
  })

  it('is either bought from or called off, never both', async () => {
    for (let round = 0; round < 10; round += 1) {
      const { id } = await openSale(services, { mode: 'first_come' })
      const userId = await buyer(test, '500')
      const proposal = await callsOff(id)
      const buying = asUser(userId)('order', { project_id: id, amount: '10' })
      await setTimeout(round)
      const answers = await Promise.all([buying, offDecided(id, proposal)])
      expect(answers.map((answer) => ('refused' in answer ? answer.refused : null))).toSatisfy(
        ([buying, calling]) => (buying === null && calling === 'sale_delivered') || (buying === 'sale_ended' && calling === null),
      )
    }
  })

  it('leaves its name and its tokens to another sale, before it began as well', async () => {
    const terms = { code: 'AGAIN', issuance: '1000', supply: '1000' }
    const id = await scheduled(terms)
    await offDecided(id, await callsOff(id))
    await passDeadlines(services)
    expect(await listed(id)).toMatchObject({ state: 'ended', called_off: true })
    const other = await scheduled({ ...terms, name: 'Another' })
    expect([await listed(other), await issued(other)]).toMatchObject([{ state: 'warmup', name: 'Another' }, ['1000']])
  })
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
  [{ ends_at: inDays(1) }, 'ends_at', 'field_too_small'],
  [{ ends_at: inDays(370) }, 'ends_at', 'field_too_large'],
  [{ starts_at: inDays(-1) }, 'starts_at', 'field_too_small'],
  [{ unlock: 'date', unlock_from: inDays(4000) }, 'unlock_from', 'field_too_large'],
  [{ soft_cap: '1001' }, 'soft_cap', 'field_too_large'],
  [{ pay_currency_id: '999' }, 'pay_currency_id', 'field_choice'],
  [{ website: 'http://token.example' }, 'website', 'field_format'],
  [{ website: 'https://token.example@evil.example/' }, 'website', 'field_format'],
  [{ website: 'https:token.example' }, 'website', 'field_format'],
  [{ name: '\u202enreF' }, 'name', 'field_text'],
  [{ note: ' \u200b' }, 'note', 'field_required'],
  [{ supply: '99999999999999999999', cap: '1', issuance: '99999999999999999999' }, 'supply', 'field_too_large'],
  [{ starts_at: '2020-01-01T00:00:00Z', ends_at: '2020-01-02T00:00:00Z' }, 'ends_at', 'field_too_small'],
  [{ about: JSON.stringify([{ lang: 'en', text: 'A token.' }]) }, 'about', 'field_required'],
  [{ holders: JSON.stringify([{ holder: 'team', percent: '30' }]) }, 'holders', 'field_format'],
  [{ unlock: 'date' }, 'unlock_from', 'field_required'],
  [{ unlock: 'linear', unlock_from: inDays(30) }, 'unlock_days', 'field_required'],
  [{ unlock: 'date', unlock_from: inDays(8) }, 'unlock_from', 'field_too_small'],
])('refuses what cannot be, by its field, and logs nothing: %j', async (change, field, code) => {
  const count = async () => (await test.pool.query('select 1 from operator_log')).rows.length
  const before = await count()
  expect(await operate('makeDraft', draft(change))).toEqual({ refused: 'parameter_error', fields: { [field]: code } })
  expect(await count()).toBe(before)
})
