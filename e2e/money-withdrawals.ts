/** kill -9 of the server at each step of a withdrawal, and of the signer at each of its own. */
import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { Step } from '../apps/signer/src/testing.ts'
import { checkAddress } from '../packages/chain/src/address.ts'
import { regtestAddress } from '../packages/chain/src/testing/addresses.ts'
import type { CallInput } from '../packages/contract/src/door.ts'
import type { Point } from './dies-at.ts'
import type { Matrix } from './money-deposits.ts'
import { BTC, CONFIRMATIONS, ETH, ETHER, once, WITHIN_MS, worst, type Fate, type MoneyWorld, type Person } from './money-world.ts'

/** Worth more than what leaves without people. */
const LARGE = 7
const SMALL = 0.5

/** What differs between the chains that the signer pays on. */
interface Way {
  currency: string
  network: 'ethereum' | 'bitcoin'
  small: number
  freshAddress(): string
  mine(world: MoneyWorld, blocks: number): Promise<void>
  confirmations: number
  /** What must arrive of an amount, and what did, as the chain counts it. */
  arrives(amount: number): bigint
  arrived(world: MoneyWorld, address: string): Promise<bigint>
}

interface Asked {
  person: Person
  id: string
  address: string
  amount: number
  way: Way
}

let numbers = 0

function freshAddress(): string {
  numbers += 1
  const checked = checkAddress('ethereum', `0x${(0xabc000000 + numbers).toString(16).padStart(40, '0')}`)
  return checked.ok ? checked.address : ''
}

const ETHEREUM: Way = {
  currency: ETH,
  network: 'ethereum',
  small: SMALL,
  freshAddress,
  mine: ({ node }, blocks) => node.mine(blocks),
  confirmations: CONFIRMATIONS,
  arrives: (amount) => BigInt(amount * 10) * (ETHER / 10n) - 1_200_000_000_000_000n,
  arrived: async ({ node }, address) => BigInt(await node.ask<string>('eth_getBalance', address, 'latest')),
}

const BITCOIN: Way = {
  currency: BTC,
  network: 'bitcoin',
  small: 0.01,
  freshAddress: () => regtestAddress((numbers += 1)),
  mine: ({ bitcoin }, blocks) => Promise.resolve(bitcoin.mine(blocks)),
  confirmations: 2,
  arrives: (amount) => BigInt(amount * 1_000) * 100_000n - 10_000n,
  arrived: ({ bitcoin }, address) => Promise.resolve(bitcoin.paidTo(address)),
}

export const WAYS = { ethereum: ETHEREUM, bitcoin: BITCOIN }

/** A request that its owner confirms. */
async function wishOf(
  world: MoneyWorld,
  person: Person,
  { address, amount, way = ETHEREUM }: { address: string; amount: number; way?: Way },
): Promise<CallInput<'withdrawal.out'>> {
  await world.sql(`delete from account_attempt where kind = 'code'`)
  await person.call('account.sendConfirmCode', { act: 'withdraw' })
  const { data } = await person.call('sandbox.mailbox', { user_string: person.email })
  const code = data.find((one) => one.code !== '')!.code
  const { currency, network } = way
  return { currency, network, address, amount: String(amount), current_password: person.password, confirm_code: code }
}

async function rich(world: MoneyWorld, amount: number, { currency } = ETHEREUM): Promise<Person> {
  const person = await world.newPerson()
  await person.call('sandbox.faucet', { currency_id: currency, amount: String(amount) })
  return person
}

async function ask(world: MoneyWorld, amount: number, way = ETHEREUM): Promise<Asked> {
  const person = await rich(world, amount, way)
  const address = way.freshAddress()
  const { id } = await person.call('withdrawal.out', await wishOf(world, person, { address, amount, way }))
  // Not by itself while others die.
  await world.sql(`update withdrawal set release_at = now() + interval '1 day' where id = $1 and release_at is not null`, [id])
  return { person, id, address, amount, way }
}

const release = (world: MoneyWorld, asked: readonly Asked[]) =>
  world.sql('update withdrawal set release_at = now() where id = any($1::bigint[])', [asked.map(({ id }) => id)])

async function statusOf(world: MoneyWorld, { id }: Pick<Asked, 'id'>): Promise<string> {
  return (await world.sql<{ status: string }>('select status from withdrawal where id = $1', [id]))[0]!.status
}

async function becomes(world: MoneyWorld, asked: Asked, status: string): Promise<void> {
  await expect.poll(() => statusOf(world, asked), { timeout: WITHIN_MS, interval: 50 }).toBe(status)
}

/** One operator after the other, on the text that both read. */
async function approve({ operators }: MoneyWorld, { id }: Asked, who: 0 | 1): Promise<unknown> {
  const { ask: asOperator } = operators[who]!
  const { terms_hash: termsHash } = await asOperator('withdrawal.view', { id })
  return asOperator('withdrawal.approve', { id, terms_hash: termsHash, note: 'seen' })
}

/** A step that a person takes: what he does, and whether it is to be done again after the start. */
interface Act {
  step: string
  amount: number
  point(asked: Asked): Omit<Point, 'when'>
  before?(asked: Asked): Promise<unknown>
  act(asked: Asked): Promise<unknown>
  /** The state in which nothing of it is done. */
  undone: string
  fate(world: MoneyWorld, asked: Asked): Promise<Fate>
}

const WHENS = ['before', 'after'] as const
const text = 'insert into message'

const actsOf = (world: MoneyWorld): Act[] => [
  {
    step: 'cancelled',
    amount: SMALL,
    point: ({ id }) => ({ text, values: [`withdrawal:${id}:ended`] }),
    act: ({ person, id }) => person.call('withdrawal.cancel', { id }),
    undone: 'ready',
    fate: (_, asked) => backFate(world, asked, 'withdrawal_cancelled'),
  },
  {
    step: 'refused',
    amount: LARGE,
    point: ({ id }) => ({ text, values: [`withdrawal:${id}:ended`] }),
    act: ({ id }) => world.operators[0]!.ask('withdrawal.refuse', { id, reason: 'rules', note: 'seen' }),
    undone: 'first',
    fate: (_, asked) => backFate(world, asked, 'withdrawal_refused'),
  },
  {
    step: 'approved by the second operator',
    amount: LARGE,
    point: ({ id }) => ({ text: `update withdrawal set status = 'ready'`, values: [id] }),
    before: (asked) => approve(world, asked, 0),
    act: (asked) => approve(world, asked, 1),
    undone: 'second',
    fate: paidFate,
  },
  {
    step: 'handed to the signer, told',
    amount: LARGE,
    point: ({ id }) => ({ text, values: [`withdrawal:${id}:released`] }),
    before: (asked) => approve(world, asked, 0),
    act: (asked) => approve(world, asked, 1),
    undone: 'second',
    fate: paidFate,
  },
]

export async function killWithdrawals(world: MoneyWorld, matrix: Matrix): Promise<void> {
  const { node, server, signer } = world
  const nameOf = (step: string, when: Point['when']) => `withdrawal: ${step}, ${when} COMMIT`
  const whensOf = (step: string) => WHENS.filter((when) => matrix.has(nameOf(step, when)))
  for (const when of whensOf('asked')) {
    const asked = await killAsked(world, when)
    matrix.add(nameOf('asked', when), () => paidFate(world, asked))
  }
  for (const { step, amount, point, before, act, undone, fate } of actsOf(world)) {
    for (const when of whensOf(step)) {
      const asked = await ask(world, amount)
      await before?.(asked)
      await world.dies({ ...point(asked), when }, () => act(asked))
      await server.start()
      if ((await statusOf(world, asked)) === undone) await act(asked)
      matrix.add(nameOf(step, when), () => fate(world, asked))
    }
  }
  for (const when of whensOf('paid to another user')) matrix.add(nameOf('paid to another user', when), await killLanding(world, when))
  // The signer pays while the server is down.
  const booked = await Promise.all(whensOf('booked as sent').map(async (when) => ({ when, asked: await ask(world, SMALL) })))
  const told = await Promise.all(whensOf('final, told').map(async (when) => ({ when, asked: await ask(world, SMALL) })))
  await server.kill()
  signer.start()
  const all = [...booked, ...told].map(({ asked }) => asked)
  await release(world, all)
  for (const asked of all) await becomes(world, asked, 'sent')
  for (const { when, asked } of booked) {
    await world.diesAtStart({ text, values: [`withdrawal:${asked.id}:sent`], when })
    matrix.add(nameOf('booked as sent', when), () => paidFate(world, asked))
  }
  await node.mine(CONFIRMATIONS)
  for (const asked of all) await becomes(world, asked, 'done')
  for (const { when, asked } of told) {
    await world.diesAtStart({ text, values: [`withdrawal:${asked.id}:done`], when })
    matrix.add(nameOf('final, told', when), () => paidFate(world, asked))
  }
  await server.start()
  await world.comesToRest()
  await signer.kill()
}

/** Two operators release a payment to another user of the site, and the server dies as it books it. */
async function killLanding(world: MoneyWorld, when: Point['when']): Promise<() => Promise<Fate>> {
  const [person, recipient] = [await rich(world, LARGE), await world.newPerson()]
  const { address } = await recipient.call('deposit.address', { currency: ETH })
  const { id } = await person.call('withdrawal.out', await wishOf(world, person, { address, amount: LARGE }))
  const asked = { person, id, address, amount: LARGE, way: ETHEREUM }
  await approve(world, asked, 0)
  await world.dies({ text: 'insert into message', values: [`withdrawal:${id}:received`], when }, () => approve(world, asked, 1))
  await world.server.start()
  return async () => {
    const [from, to] = [await world.balanceOf(person.id), await world.balanceOf(recipient.id)]
    const postings = await world.sql<{ count: number }>(
      `select count(distinct posting_id)::int as count from ledger_entry where kind = 'withdrawal_internal' and reference = $1`,
      [`withdrawal:${id}`],
    )
    return worst([
      { lost: Number(to.available) < LARGE, doubled: Number(to.available) > LARGE },
      { lost: false, doubled: Number(from.available) + Number(from.held) > 0 },
      once(postings[0]!.count),
      await world.tellsOnce(person.id, ['withdrawal_requested', 'withdrawal_done']),
      await world.tellsOnce(recipient.id, ['withdrawal_received']),
    ])
  }
}

/** Whoever gets no answer asks again with the same key; where nothing was held his code is used up, and he asks anew. */
async function killAsked(world: MoneyWorld, when: Point['when']): Promise<Asked> {
  const person = await rich(world, SMALL)
  const wanted = { address: freshAddress(), amount: SMALL }
  const wish = await wishOf(world, person, wanted)
  const key = randomUUID()
  const asking = () => person.call('withdrawal.out', wish, { key })
  await world.dies({ text: 'insert into withdrawal (user_id', values: [wanted.address], when }, asking)
  await world.server.start()
  const { id } = await asking().catch(async () => person.call('withdrawal.out', await wishOf(world, person, wanted)))
  const asked = { person, id, way: ETHEREUM, ...wanted }
  await release(world, [asked])
  return asked
}

export async function killSigner(world: MoneyWorld, { step, way }: { step: Step; way: Way }, add: Matrix['add']): Promise<void> {
  const { signer } = world
  const asked = await ask(world, way.small, way)
  await release(world, [asked])
  signer.start(step)
  if (step === 'mined' || step === 'final') {
    await becomes(world, asked, 'sent')
    await way.mine(world, step === 'final' ? way.confirmations : 1)
  }
  expect(await signer.died(WITHIN_MS)).toBe('SIGKILL')
  signer.start()
  const after = async () => {
    await way.mine(world, way.confirmations)
    return statusOf(world, asked)
  }
  await expect.poll(after, { timeout: WITHIN_MS, interval: 200 }).toBe('done')
  await signer.kill()
  add(`withdrawal${way === BITCOIN ? ' of Bitcoin' : ''}: after "${step}"`, () => paidFate(world, asked))
}

/** It is on the chain once, and gone from the account once. */
async function paidFate(world: MoneyWorld, { person, id, address, amount, way }: Asked): Promise<Fate> {
  const [arrives, arrived] = [way.arrives(amount), await way.arrived(world, address)]
  const count = async (query: string, value: string) => once((await world.sql<{ count: number }>(query, [value]))[0]!.count)
  const balance = await world.balanceOf(person.id, way.currency)
  const kinds = ['withdrawal_requested', 'withdrawal_sent', 'withdrawal_done', ...(amount === LARGE ? ['withdrawal_released'] : [])]
  return worst([
    { lost: arrived < arrives, doubled: arrived > arrives },
    { lost: Number(balance.available) < 0, doubled: Number(balance.available) + Number(balance.held) > 0 },
    await count('select count(*)::int as count from withdrawal where address = $1', address),
    await count(
      `select count(distinct posting_id)::int as count from ledger_entry where kind = 'withdrawal_sent' and reference = $1`,
      `withdrawal:${id}`,
    ),
    await world.tellsOnce(person.id, kinds),
  ])
}

/** All of it is free again, once, and the chain has nothing. */
async function backFate(world: MoneyWorld, { person, address, amount }: Asked, kind: string): Promise<Fate> {
  const arrived = BigInt(await world.node.ask<string>('eth_getBalance', address, 'latest'))
  const { available, held } = await world.balanceOf(person.id)
  const balance = { lost: Number(available) < amount || Number(held) > 0, doubled: arrived > 0n || Number(available) > amount }
  return worst([balance, await world.tellsOnce(person.id, ['withdrawal_requested', kind])])
}
