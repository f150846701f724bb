/** Every call of the contract against every kind of caller: who is refused, and that nobody reaches another's rows. */
import { setTimeout as sleep } from 'node:timers/promises'
import { io, type Socket } from 'socket.io-client'
import { beforeAll, describe, expect, it } from 'vitest'
import { callNames, callOf, type CallName } from '../../packages/contract/src/door.ts'
import { privateChannels, type LiveMessage } from '../../packages/contract/src/wire/live.ts'
import type { Envelope, OkEnvelope } from '../../packages/contract/src/wire/door.ts'
import { Client, newUser } from '../client.ts'
import { sampleInput } from './samples.ts'
import { useServer } from './shared-server.ts'

const server = useServer()

const isPrivate = ({ channel }: LiveMessage): boolean => (privateChannels as readonly string[]).includes(channel)

/** A line that hears all it may. */
async function listen(token: string | null): Promise<{ line: Socket; heard: LiveMessage[] }> {
  const line = io(server().url, { auth: { token }, transports: ['websocket'], forceNew: true })
  const heard: LiveMessage[] = []
  line.on('message', (message: LiveMessage) => void heard.push(message))
  await line.timeout(10_000).emitWithAck('subscribe', { channels: [...privateChannels, 'announcements', 'proof', 'instruments', 'site'] })
  return { line, heard }
}

/** Codes that mean "who are you". */
const STRANGER = '999'

let owner: Client
let other: Awaited<ReturnType<typeof newUser>>
let guest: Client

beforeAll(async () => {
  owner = await newUser(server().url, { usdt: '1000' })
  other = await newUser(server().url, { usdt: '1000' })
  guest = new Client(server().url)
})

describe('access', () => {
  it.each(callNames.map((name) => [name, callOf(name).access] as const))('%s asks for %s', async (name, access) => {
    const input = sampleInput(name) as never
    const asGuest = await guest.ask(name, input).catch(() => null)
    const forged = Object.assign(new Client(server().url), { token: 'A'.repeat(43) })
    const asForger = await forged.ask(name, input).catch(() => null)
    if (access === 'guest') {
      expect(asGuest?.body.type).not.toBe(STRANGER)
      return
    }
    for (const answer of [asGuest, asForger]) {
      expect(answer!.status).toBe(200)
      expect(answer!.body).toMatchObject({ type: STRANGER, error: 'please_log_in' })
    }
  })

  it('keeps the orders, bills, sessions and favourites of one user from another', async () => {
    const order = await owner.call('spot.placeOrder', {
      currency_id: '1',
      legal_id: '3',
      type: 'buy',
      amount: '0.0005',
      target_price: await farBid(),
    })
    await owner.call('market.addFavourite', { symbol: 'BTC/USDT' })
    const refusals: [CallName, object][] = [
      ['spot.order', { id: order.id }],
      ['spot.cancelOrder', { id: order.id }],
      ['spot.amendOrder', { id: order.id, amount: '0.0001' }],
      ['spot.moveOrder', { id: order.id, price: '1' }],
    ]
    for (const [name, input] of refusals)
      expect((await other.ask(name, input as never)).body).toMatchObject({ type: 'error', error: 'order_not_found' })
    expect(await other.call('spot.cancelOrders', { orders: [{ id: order.id }] })).toMatchObject({ results: [{ code: 'order_not_found' }] })
    expect(await other.call('spot.orders', {})).toMatchObject({ total: 0 })
    expect(await other.call('market.favourites', {})).toEqual([])
    const sessions = await owner.call('account.sessions', {})
    const ending = { id: sessions[0]!.id, current_password: other.password }
    expect(await other.call('account.revokeSession', ending)).toEqual({ revoked: false })
    const hold = expect.objectContaining({ reference: `spot_order:${order.id}` })
    expect(await owner.call('wallet.holds', {})).toContainEqual(hold)
    expect(await other.call('wallet.holds', {})).not.toContainEqual(hold)
    expect((await owner.call('spot.cancelOrder', { id: order.id })).status).toBe('cancelled')
  })

  it('asks the same over the live connection, of the calls that are answered there and of no others', async () => {
    const order = { currency_id: '1', legal_id: '3', type: 'buy', amount: '0.0005', target_price: await farBid() }
    const ask = async (token: string | null, name: CallName, fields: object): Promise<Envelope<unknown>> => {
      const line = io(server().url, { auth: { token }, transports: ['websocket'], forceNew: true })
      const answer = await line.timeout(10_000).emitWithAck('call', { name, fields })
      line.disconnect()
      return answer as Envelope<unknown>
    }
    for (const token of [null, 'A'.repeat(43)]) expect(await ask(token, 'spot.placeOrder', order)).toMatchObject({ type: STRANGER })
    const placed = await ask(owner.token, 'spot.placeOrder', order)
    expect(placed).toMatchObject({ type: 'ok', message: { status: 'open' } })
    const { id } = (placed as OkEnvelope<{ id: string }>).message
    expect(await ask(other.token, 'spot.cancelOrder', { id })).toMatchObject({ error: 'order_not_found' })
    for (const name of callNames.filter((one) => !callOf(one).live))
      expect(await ask(owner.token, name, {})).toMatchObject({ type: 'error', error: 'route_not_found' })
    expect(await ask(owner.token, 'spot.cancelOrder', { id })).toMatchObject({ type: 'ok', message: { status: 'cancelled' } })
  })

  it('tells nobody else over the live connection what somebody has locked, committed and bought', async () => {
    const investor = await newUser(server().url, { usdt: '1000' })
    const own = await listen(investor.token)
    const others = await Promise.all([listen(other.token), listen(null), listen('A'.repeat(43))])
    // Whose channels are named by nobody: neither as the server names them, nor as products that have none.
    const { id: uid } = await investor.call('account.info', {})
    const guesses = ['balances', 'messages'].flatMap((kind) => [`${kind}@${uid}`, `${kind}:${uid}`]).concat('mining', 'sales', 'duals')
    for (const { line } of [own, ...others]) {
      expect(await line.timeout(10_000).emitWithAck('subscribe', { channels: guesses })).toEqual({ refused: guesses })
    }
    await expect.poll(() => others[0]!.heard.map(({ channel }) => channel)).toEqual(expect.arrayContaining([...privateChannels]))
    const before = others.map(({ heard }) => heard.filter(isPrivate).length)

    const products = await investor.call('mining.config', {})
    const product = products.find(({ currency_name: name, status }) => name === 'USDT' && status === 'open')!
    const { id } = await investor.call('mining.lock', { config_id: product.config_id, amount: '511.37' })
    const { data } = await investor.call('subscription.list', {})
    const sale = data.find(({ mode, status }) => mode === 'pro_rata' && status === 'ongoing')!
    await investor.call('subscription.order', { project_id: sale.id, amount: '111.37' })
    const { products: duals } = await investor.call('structured.index', { type: 'put' })
    const { id: dual } = duals.find(({ status }) => status === 'open')!
    const { quote_id } = await investor.call('structured.quote', { id: dual })
    await investor.call('structured.buy', { id: dual, num: '53.37', quote_id })
    await investor.call('mining.redeem', { id })
    await expect.poll(() => JSON.stringify(own.heard)).toMatch(/mining_redeemed/)
    for (const held of ['511.37', '622.74', '676.11', '164.74']) expect(JSON.stringify(own.heard)).toContain(`"${held}"`)
    // What others were to hear would be there by now.
    await sleep(1_000)
    expect(others.map(({ heard }) => heard.filter(isPrivate).length)).toEqual(before)
    for (const { heard } of others) expect(JSON.stringify(heard)).not.toMatch(/511\.37|111\.37|622\.74|676\.11|164\.74|mining_redeemed/)
    for (const { line } of [own, ...others]) line.disconnect()
  })

  it('keeps the messages of one user from another', async () => {
    await owner.call('futures.protect', { pause_hours: 24 })
    const { data } = await owner.call('message.list', {})
    expect(data[0]).toMatchObject({ kind: 'pause_begun', read: false })
    expect((await other.ask('message.read', { id: data[0]!.id })).body).toMatchObject({ type: 'error', error: 'message_not_found' })
    expect(await other.call('message.read', {})).toEqual({ unread: 0 })
    expect(await other.call('message.list', {})).toMatchObject({ data: [], total: 0, unread: 0 })
    expect((await owner.call('message.list', { status: 'unread' })).data[0]!.id).toBe(data[0]!.id)
  })

  it('ends with logout and with a new password', async () => {
    // A recipient gets one code a minute, so this needs an account that registered without one.
    const [, email, password] = /(one@[\w.]+).*password: (\S+)/.exec(server().output())!
    const credentials = { user_string: email!, password: password! }
    const user = new Client(server().url)
    user.token = await user.call('account.login', credentials)
    const second = new Client(server().url)
    second.token = await second.call('account.login', credentials)
    await second.call('account.logout', {})
    expect((await second.ask('account.info', {})).body.type).toBe(STRANGER)
    expect((await user.ask('account.info', {})).body.type).toBe('ok')
    await guest.call('account.sendCode', { user_string: email!, scene: 'reset_password' })
    const { data } = await guest.call('sandbox.mailbox', { user_string: email! })
    const fresh = 'another-Pw-93417'
    await guest.call('account.resetPassword', { user_string: email!, code: data[0]!.code, password: fresh, re_password: fresh })
    expect((await user.ask('account.info', {})).body.type).toBe(STRANGER)
    expect((await guest.ask('account.login', credentials)).body).toMatchObject({ error: 'login_failed' })
  })

  it('refuses unknown routes, other methods and unreadable bodies in the envelope', async () => {
    const { url } = server()
    const answers = await Promise.all([
      fetch(`${url}/api/no/such/call`),
      fetch(`${url}/api/coin/trade`),
      fetch(`${url}/api/coin/trade`, { method: 'DELETE' }),
      fetch(`${url}/api/coin/trade`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{"a":' }),
      fetch(`${url}/api/coin/trade`, { method: 'POST', headers: { 'content-type': 'text/xml' }, body: '<a/>' }),
      fetch(`${url}/api/coin/trade`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: `"${'x'.repeat(200_000)}"` }),
    ])
    expect(answers.map((answer) => answer.status)).toEqual([404, 405, 405, 400, 415, 413])
    for (const answer of answers)
      expect(await answer.json()).toMatchObject({ type: 'error', code: 0, error: expect.any(String), message: expect.any(String) })
  })

  async function farBid(): Promise<string> {
    const { bids } = await guest.call('market.depth', { symbol: 'BTC/USDT' })
    return (Number(bids[0]![0]) * 0.95).toFixed(2)
  }
})
