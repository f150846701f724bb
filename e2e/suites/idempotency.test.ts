/** Requests that are sent several times, some at once and some over a restart: one effect each, one answer. */
import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import type { CallInput, CallName } from '../../packages/contract/src/door.ts'
import { newUser, type Client } from '../client.ts'
import { useServer } from './shared-server.ts'

const server = useServer()
const REQUESTS = Number(process.env['IDEMPOTENCY'] ?? 600)
/** Enough of them that the rate limit does not stand in the way. */
const USERS = 40
/** Into the accounts that contracts and options are paid from. */
const MOVES_AT_FIRST = 2
/** Of each user, for cancelling. */
const ORDERS_AT_FIRST = 20
const TOGETHER = 3

interface Sent {
  user: Client
  key: string
  name: CallName
  input: Record<string, string>
  answer: string | null
}

let users: Client[]
let price = ''
beforeAll(async () => {
  users = []
  for (let made = 0; made < USERS; made++) {
    const user = await newUser(server().url, { usdt: '100000', btc: '10' })
    for (const to_field of ['3', '4'] as const)
      await user.call('wallet.move', { currency_id: '3', from_field: '2', to_field, number: '20000' })
    users.push(user)
  }
  const { bids } = await users[0]!.call('market.depth', { symbol: 'BTC/USDT' })
  price = (Number(bids[0]![0]) * 0.95).toFixed(1)
  for (const user of users) {
    const orders = Array.from({ length: ORDERS_AT_FIRST }, (_, number) => ({ ...bid(), client_id: `first-${number}` }))
    await user.call('spot.placeOrders', { orders })
  }
})

const bid = () => ({ currency_id: '1', legal_id: '3', type: 'buy', amount: '0.0002', target_price: price }) as const

function newRequest(number: number): Sent {
  const user = users[number % users.length]!
  const kinds: [CallName, Record<string, string>][] = [
    ['spot.placeOrder', bid()],
    ['spot.placeOrders', { orders: JSON.stringify(Array.from({ length: TOGETHER }, bid)) }],
    // Of those that were placed at first, the next two, and one that nobody placed.
    ['spot.cancelOrders', { orders: JSON.stringify(cancelled(number)) }],
    ['wallet.move', { currency_id: '3', from_field: '2', to_field: '3', number: '0.5' }],
    ['wallet.convert', { from_currency_id: '3', to_currency_id: '2', number: '2' }],
    [
      'futures.submit',
      {
        currency_id: '1',
        legal_id: '3',
        direction: 'long',
        type: 'limit',
        price,
        lots: '0.01',
        multiple: '5',
        mode: 'isolated',
      },
    ],
    ['seconds.submit', { match_id: '101', currency_id: '3', type: 'up', seconds: '30', number: '5' }],
    // Refused by a business rule: the refusal is the answer that is kept.
    ['wallet.move', { currency_id: '3', from_field: '1', to_field: '3', number: '7' }],
    ['seconds.submit', { match_id: '101', currency_id: '3', type: 'down', seconds: '30', number: '1' }],
  ]
  const [name, input] = kinds[number % kinds.length]!
  return { user, key: randomUUID(), name, input, answer: null }
}

const cancelled = (number: number) => [
  ...[0, 1].map((next) => ({ client_id: `first-${(number * 2 + next) % ORDERS_AT_FIRST}` })),
  { client_id: 'nobody' },
]

/** Sends it, waits out the rate limit, and compares with the first answer. */
async function send(one: Sent): Promise<void> {
  for (;;) {
    const { status, body } = await one.user.ask(one.name, one.input as CallInput<CallName>, { key: one.key })
    if (status === 429) {
      await new Promise((resolve) => setTimeout(resolve, 300))
      continue
    }
    const answer = JSON.stringify(body)
    one.answer ??= answer
    expect(answer).toBe(one.answer)
    return
  }
}

/** Client ids that the first answers say were cancelled: none of them twice. */
function cancelledBy(requests: readonly Sent[]): Set<string> {
  const ids = requests
    .filter(({ name }) => name === 'spot.cancelOrders')
    .flatMap(({ answer }) => (JSON.parse(answer!) as { message: { results: { client_id?: string; status?: string }[] } }).message.results)
    .flatMap(({ client_id: id, status }) => (id !== undefined && status === 'cancelled' ? [id] : []))
  expect(new Set(ids).size).toBe(ids.length)
  return new Set(ids)
}

describe('idempotency', () => {
  it(`${REQUESTS} requests, each two to ten times, across a restart: one effect and one answer each`, async () => {
    const all = Array.from({ length: REQUESTS }, (_, number) => newRequest(number))
    let position = 0
    const worker = async () => {
      while (position < all.length) {
        const one = all[position++]!
        const times = 1 + (position % 5)
        if (position % 5 === 0) await Promise.all(Array.from({ length: times }, () => send(one)))
        else for (let time = 0; time < times; time++) await send(one)
      }
    }
    await Promise.all(Array.from({ length: 12 }, worker))
    await server().end()
    await server().start()
    position = 0
    await Promise.all(Array.from({ length: 12 }, worker))
    const kinds = new Set<string>()
    for (const user of users) {
      const mine = all.filter((one) => one.user === user)
      const effects = (name: CallName) => mine.filter((one) => one.name === name && one.answer!.includes('"ok"')).length
      const placed = effects('spot.placeOrder') + TOGETHER * effects('spot.placeOrders')
      const wasCancelled = cancelledBy(mine).size
      expect((await user.call('spot.orders', {})).total).toBe(ORDERS_AT_FIRST + placed)
      expect((await user.call('spot.orders', { status: 'open' })).total).toBe(ORDERS_AT_FIRST + placed - wasCancelled)
      kinds.add(`cancelled ${wasCancelled > 0}`)
      expect((await user.call('wallet.moves', {})).total).toBe(MOVES_AT_FIRST + effects('wallet.move'))
      expect((await user.call('wallet.conversions', {})).total).toBe(effects('wallet.convert'))
      expect((await user.call('futures.history', {})).total).toBe(effects('futures.submit'))
      expect((await user.call('seconds.lists', {})).total).toBe(effects('seconds.submit'))
    }
    expect(kinds).toContain('cancelled true')
  }, 3_600_000)

  it('refuses another request under a used key, and a key that is no UUID', async () => {
    const user = users[0]!
    const key = randomUUID()
    await user.call('wallet.move', { currency_id: '3', from_field: '2', to_field: '3', number: '1' }, { key })
    expect((await user.ask('wallet.move', { currency_id: '3', from_field: '2', to_field: '3', number: '2' }, { key })).body).toMatchObject({
      error: 'idempotency_conflict',
    })
    expect(
      (await user.ask('wallet.move', { currency_id: '3', from_field: '2', to_field: '3', number: '1' }, { key: 'twice' })).body,
    ).toMatchObject({ error: 'idempotency_key_invalid' })
  })
})
