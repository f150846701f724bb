/** What takes two operators: who may decide, once, and on which terms. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { transact } from '../../db/transact.ts'
import { createTestDatabase, type TestDatabase } from '../../testing.ts'
import { listLog } from './log-store.ts'
import { listProposals, type Deciding, type Decision } from './proposal-store.ts'
import { decide, propose } from './proposals.ts'

let test: TestDatabase
let proposer: number
let second: number

beforeAll(async () => {
  test = await createTestDatabase()
  const added = await test.pool.query<{ id: string }>(
    `insert into operator (email, name, roles, authenticator)
     values ('first@example.org', 'First', '{admin}', ''), ('second@example.org', 'Second', '{admin}', '') returning id`,
  )
  ;[proposer, second] = added.rows.map(({ id }) => Number(id)) as [number, number]
})
afterAll(() => test.close())

const KIND = 'operator.give'
const terms = { account: '10012', currency_id: 3, amount: '12.5' }
let count = 0

const proposed = async (subject = `user:${(count += 1)}`) => ({
  subject,
  ...(await transact(test.db, (tx) => propose(tx, { kind: KIND, subject, terms, note: 'a reason', operatorId: proposer }))),
})

const attempt = (given: { id: string; termsHash: string }, operatorId: number, decision: Decision = 'approved') => {
  const deciding: Deciding = { id: given.id, termsHash: given.termsHash, kind: KIND, decision, note: 'seen', operatorId }
  return transact(test.db, (tx) => decide(tx, deciding)).then(
    ({ terms: read }) => read,
    (error: { code?: string }) => error.code,
  )
}

describe('a proposal', () => {
  it('is decided by another operator, on the terms as they were proposed, and stands in the log twice', async () => {
    const one = await proposed()
    expect(await attempt(one, second)).toEqual(terms)
    const { rows } = await listLog(test.db, one.subject, { page: 1, limit: 10 })
    expect(rows.map(({ action, operatorId }) => [action, Number(operatorId)])).toEqual([
      ['operator.give.approved', second],
      ['operator.give.propose', proposer],
    ])
  })

  it('can be taken back by its proposer, who cannot approve or refuse it, and by nobody else', async () => {
    const one = await proposed()
    expect(await attempt(one, proposer)).toBe('operator_self')
    expect(await attempt(one, proposer, 'refused')).toBe('operator_self')
    expect(await attempt(one, second, 'withdrawn')).toBe('operator_self')
    expect(await attempt(one, proposer, 'withdrawn')).toEqual(terms)
  })

  it('is decided once, however many try at the same time', async () => {
    const one = await proposed()
    const answers = await Promise.all([1, 2, 3, 4].map(() => attempt(one, second)))
    expect(answers.filter((answer) => answer === 'proposal_decided')).toHaveLength(3)
  })

  it('is not decided by the hash of other terms, nor as another kind', async () => {
    const one = await proposed()
    expect(await attempt({ ...one, termsHash: 'ab'.repeat(32) }, second)).toBe('proposal_changed')
    expect(await attempt({ ...one, id: '999999' }, second)).toBe('proposal_unknown')
    expect(await attempt(one, second)).toEqual(terms)
  })

  it('of somebody who is no operator any more can be refused, and not approved', async () => {
    const one = await proposed()
    await test.pool.query('update operator set disabled_at = now() where id = $1', [proposer])
    expect(await attempt(one, second)).toBe('proposal_orphan')
    expect(await attempt(one, second, 'refused')).toEqual(terms)
    await test.pool.query('update operator set disabled_at = null where id = $1', [proposer])
  })

  it('of somebody who may not propose it any more can be refused, and not approved', async () => {
    const one = await proposed()
    await test.pool.query(`update operator set roles = '{support,treasury}' where id = $1`, [proposer])
    expect(await attempt(one, second)).toBe('proposal_orphan')
    expect(await attempt(one, second, 'refused')).toEqual(terms)
    await test.pool.query(`update operator set roles = '{admin}' where id = $1`, [proposer])
  })

  it('is the only open one for its subject', async () => {
    const one = await proposed()
    await expect(proposed(one.subject)).rejects.toMatchObject({ code: 'proposal_open' })
    await attempt(one, second, 'refused')
    expect(await proposed(one.subject)).toMatchObject({ subject: one.subject })
  })

  it('leaves nothing decided where the effect fails', async () => {
    const one = await proposed()
    const failing = transact(test.db, async (tx) => {
      await decide(tx, { ...one, kind: KIND, decision: 'approved', note: 'seen', operatorId: second })
      throw new Error('the effect failed')
    })
    await expect(failing).rejects.toThrow('the effect failed')
    expect(await attempt(one, second)).toEqual(terms)
  })

  it('is listed with the open ones first, and only of the kinds that are asked for', async () => {
    const one = await proposed()
    const { rows } = await listProposals(test.db, { kinds: [KIND], subject: null, isOpen: false }, { page: 1, limit: 50 })
    expect(rows[0]).toMatchObject({ id: one.id, decision: null, proposedByName: 'First', note: 'a reason' })
    expect((await listProposals(test.db, { kinds: [], subject: null, isOpen: false }, { page: 1, limit: 50 })).rows).toEqual([])
  })

  it('cannot be changed by the server’s own login, before or after it was decided', async () => {
    const one = await proposed()
    const change = `update operator_proposal set terms = '{}' where id = ${one.id}`
    await expect(test.pool.query(change)).rejects.toMatchObject({ code: '42501' })
    await attempt(one, second)
    const again = `update operator_proposal set decision = 'refused' where id = ${one.id}`
    await expect(test.pool.query(again)).rejects.toMatchObject({ code: '23000' })
  })
})
