/** The cost of several receipts of one second. */
import type { CallOutput } from '@assay/contract'
import type { KyselyPlugin } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { BTC_CFD, createTestOptions, USDT, type TestOptions } from '../seconds/testing.ts'
import { createProofServices, receiptOf, type ProofServices } from './door.ts'

let test: TestOptions
let proof: ProofServices
/** Queries of the log itself. */
let reads: string[] = []

/** All queries. */
const spy: KyselyPlugin = {
  transformQuery({ node }) {
    if (node.kind === 'RawNode') reads.push(node.sqlFragments.join('?'))
    return node
  },
  transformResult: async ({ result }) => result,
}

beforeAll(async () => {
  test = await createTestOptions()
  const { db, desk, instruments, indexed, now, configText } = test.proof
  proof = createProofServices({
    db: db.withPlugin(spy),
    desk,
    feed: test.feed,
    instruments,
    indexed,
    configText,
    now,
  })
})
afterAll(() => test.close())

async function buy(): Promise<string> {
  const input = { match_id: BTC_CFD.id, currency_id: USDT, type: 'up' as const, seconds: 30, number: '100' }
  return ((await test.call(await test.newUser(), 'seconds.submit', input)) as CallOutput<'seconds.submit'>).proof_id
}

describe('receipts of one second', () => {
  it('read its minute and its leaves once, whoever asks for how many', async () => {
    const names = [await buy(), await buy(), await buy(), await buy()]
    for (let minutes = 0; minutes < 3; minutes++) await test.advance(60_000)
    const ofLog = (): string[] => reads.filter((text) => /head, root, ticks|select leaf from/.test(text))
    await receiptOf(proof, names[0]!)
    expect(ofLog().length).toBeGreaterThan(0)
    reads = []
    for (const name of names.slice(1)) expect(await receiptOf(proof, name)).toMatchObject({ id: name })
    expect(ofLog()).toEqual([])
  })
})
