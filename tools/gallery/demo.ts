/** A user with a history, so that pages have something to show: made over HTTP as anyone would. */
import { newUser, type Client } from '../../e2e/client.ts'
import { investAll, type Own } from '../../e2e/flows/looks.ts'
import type { DemoUser } from './demo-desk.ts'
import type { DemoIds } from './routes.ts'

const BTC = '1'
const ETH = '2'
const USDT = '3'

/** A price moved by a share of itself, on the tick; demo prices only. */
const near = (price: string, share: number): string => (Number(price) * (1 + share)).toFixed(2)

export async function makeDemoUser(url: string): Promise<{ user: DemoUser; own: DemoIds }> {
  const user = await newUser(url, { usdt: '60000', btc: '2' })
  await user.call('sandbox.faucet', { currency_id: ETH, amount: '12' })
  await placeOrders(user)
  await user.call('wallet.convert', { number: '1500', from_currency_id: USDT, to_currency_id: BTC })
  await user.call('wallet.move', { currency_id: USDT, from_field: '2', to_field: '3', number: '4000' })
  await user.call('wallet.move', { currency_id: USDT, from_field: '2', to_field: '4', number: '500' })
  const proofs = await takePositions(user)
  const own = { ...proofs, ...(await investAll(user)) }
  await logInElsewhere(url, user)
  for (const symbol of ['BTC/USDT', 'ETH/USDT', 'SOL/USDT']) await user.call('market.addFavourite', { symbol })
  return { user, own }
}

/** On markets that always trade: one of each kind is over, the others last longer than the pictures take. */
async function takePositions(user: Client): Promise<Omit<DemoIds, keyof Own>> {
  const contract = await openPositions(user)
  const { instruments } = await user.call('market.currencies', {})
  const { id } = instruments.find(({ symbol }) => symbol === 'BTC/USDT-CFD')!
  await offered(user, id)
  const option = { match_id: id, currency_id: USDT, number: '50' }
  const short = await user.call('seconds.submit', { ...option, type: 'down', seconds: '30' })
  await settled(user, short.id)
  const long = await user.call('seconds.submit', { ...option, type: 'up', seconds: '600' })
  return { contract, settledOption: short.proof_id, runningOption: long.proof_id }
}

/** The last of them is closed again; answers the name under which it stands in the public log. */
async function openPositions(user: Client): Promise<string> {
  const order = { type: 'market', direction: 'long', legal_id: USDT, multiple: 20 } as const
  await user.call('futures.submit', { ...order, currency_id: BTC, lots: '10', mode: 'isolated' })
  await user.call('futures.submit', { ...order, currency_id: ETH, lots: '60', mode: 'cross', direction: 'short' })
  await user.call('futures.submit', { ...order, currency_id: BTC, lots: '5', mode: 'isolated', type: 'limit', price: '50000' })
  const { id, proof_id: proofId } = await user.call('futures.submit', { ...order, currency_id: ETH, lots: '5', mode: 'isolated' })
  const reached = (status: 'open' | 'closed') =>
    until(`a contract that is ${status}`, async () => (await user.call('futures.position', { id })).status === status)
  await reached('open')
  await user.call('futures.close', { id })
  await reached('closed')
  return proofId
}

/** Periods are offered once the server has measured the last day, moments after its first start. */
const offered = (user: Client, matchId: string): Promise<void> =>
  until('an option period', async () => {
    const periods = await user.call('seconds.periods', { match_id: matchId })
    return periods.every(({ seconds, is_offered: isOffered }) => isOffered || ![30, 600].includes(seconds))
  })

const settled = (user: Client, id: string): Promise<void> =>
  until('a settled option', async () => {
    const { status, receipt } = await user.call('seconds.result', { id })
    return status === 'done' && receipt !== null
  })

async function until(what: string, isThere: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 120; tries++) {
    if (await isThere()) return
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
  throw new Error(`${what} did not come within a minute`)
}

async function placeOrders(user: Client): Promise<void> {
  const { bids, asks } = await user.call('market.depth', { symbol: 'BTC/USDT' })
  const bid = bids[0]![0]
  const ask = asks[0]![0]
  const pair = { currency_id: BTC, legal_id: USDT } as const
  await user.call('spot.placeOrder', { ...pair, type: 'buy', amount: '0.02' })
  await user.call('spot.placeOrder', { ...pair, type: 'sell', amount: '0.035' })
  const cancelled = await user.call('spot.placeOrder', { ...pair, type: 'buy', amount: '0.01', target_price: near(bid, -0.03) })
  await user.call('spot.cancelOrder', { id: cancelled.id })
  await user.call('spot.placeOrder', { ...pair, type: 'buy', amount: '0.05', target_price: near(bid, -0.01) })
  await user.call('spot.placeOrder', { ...pair, type: 'sell', amount: '0.04', target_price: near(ask, 0.012), visible_amount: '0.01' })
  await user.call('spot.placeOrder', { ...pair, type: 'sell', order_type: 'stop_market', amount: '0.1', stop_price: near(bid, -0.02) })
  await user.call('spot.placeOrder', { currency_id: ETH, legal_id: USDT, type: 'sell', amount: '0.8' })
}

/** From a device that was never seen: the owner gets a message. */
async function logInElsewhere(url: string, { email, password }: { email: string; password: string }): Promise<void> {
  const device = 'Mozilla/5.0 (Linux; Android 16; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36'
  const body = new URLSearchParams({ user_string: email, password })
  await fetch(`${url}/api/user/login`, { method: 'POST', headers: { 'user-agent': device }, body })
}
