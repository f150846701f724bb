/** kill -9 of the server at each step of a deposit. Payments are made while it is down, and it dies as it takes them up. */
import { CONFIRMATIONS, ETH, once, REORGANISED, WITHIN_MS, worst, type Fate, type MoneyWorld } from './money-world.ts'
import { expect } from 'vitest'
import type { Point } from './dies-at.ts'

export interface Matrix {
  has(step: string): boolean
  add(step: string, fate: () => Promise<Fate>): void
}

interface Paid {
  userId: number
  address: string
  /** A sum that no other payment has, by which a transaction about it is known. */
  amount: string
  wei: bigint
}

interface Step {
  step: string
  when: Point['when']
  /** The transaction that it dies at. */
  point(one: Paid): Omit<Point, 'when'> | Promise<Omit<Point, 'when'>>
}

const GWEI = 10n ** 9n
const text = 'insert into message'
const bothOf = (step: string, point: Step['point']): Step[] =>
  (['before', 'after'] as const).map((when) => ({ step: `deposit: ${step}, ${when} COMMIT`, when, point }))

const SEEN = bothOf('seen', ({ address }) => ({ text: 'insert into deposit_payment', values: [address] }))
const CREDITED = bothOf('credited', ({ amount }) => ({ text, values: ['deposit_credited', amount] }))
const TAKEN = bothOf('taken back', ({ amount }) => ({ text, values: ['deposit_taken_back', amount] }))
const UNDONE = bothOf('undone before it was credited', ({ amount }) => ({ text, values: ['deposit_replaced', amount] }))
const ADRIFT: Step[] = [
  { step: 'deposit: block replaced, nothing undone yet', when: 'after', point: () => ({ text: 'set is_adrift = true', values: [] }) },
]

let numbers = 0

async function newPayment(world: MoneyWorld): Promise<Paid> {
  const person = await world.newPerson()
  const { address } = await person.call('deposit.address', { currency: ETH })
  numbers += 1
  const units = 1_000_000 + numbers
  return { userId: person.id, address, amount: `0.0${units}`.replace(/0+$/, ''), wei: BigInt(units) * 10n * GWEI }
}

export async function killDeposits(world: MoneyWorld, matrix: Matrix): Promise<void> {
  const { node, server } = world
  const counted: Step = {
    step: 'deposit: confirmations counted, nothing credited',
    when: 'after',
    point: async () => ({ text: 'update deposit_cursor', values: [`[${await node.height()},`] }),
  }
  const paymentsOf = (steps: readonly Step[]) =>
    Promise.all(steps.filter(({ step }) => matrix.has(step)).map(async (one) => ({ ...one, paid: await newPayment(world) })))
  const [kept, credited, taken, undone] = [
    await paymentsOf(SEEN),
    await paymentsOf([counted, ...CREDITED]),
    await paymentsOf([...ADRIFT, ...TAKEN]),
    await paymentsOf(UNDONE),
  ]
  const pay = ({ paid }: { paid: Paid }) => node.pay(paid.address, paid.wei)
  const dies = async ({ point, paid, when }: (typeof kept)[number]) => world.diesAtStart({ ...(await point(paid)), when })
  await server.kill()
  for (const one of [...kept, ...credited]) {
    await pay(one)
    if (credited.includes(one)) await node.mine(CONFIRMATIONS - 1)
    await dies(one)
    matrix.add(one.step, () => keptFate(world, one.paid))
  }
  // What a reorganisation takes away, deeper than what was credited.
  await node.mine(REORGANISED)
  for (const one of taken) await pay(one)
  await node.mine(CONFIRMATIONS - 1)
  for (const one of undone) await pay(one)
  await server.start()
  const settled = `select count(*)::int as count from deposit_payment where address = any($1) and status = 'credited'
    or address = any($2) and status = 'confirming'`
  const addresses = [taken, undone].map((all) => all.map(({ paid }) => paid.address))
  const isSettled = async () => (await world.sql<{ count: number }>(settled, addresses))[0]!.count
  await expect.poll(isSettled, { timeout: WITHIN_MS, interval: 50 }).toBe(taken.length + undone.length)
  await server.kill()
  await node.reorganise(REORGANISED)
  await node.mine(2)
  for (const one of [...taken, ...undone]) {
    await dies(one)
    matrix.add(one.step, () => goneFate(world, one.paid, taken.includes(one)))
  }
  await server.start()
  await world.comesToRest()
}

async function keptFate(world: MoneyWorld, { userId, amount }: Paid): Promise<Fate> {
  const { available } = await world.balanceOf(userId)
  const booked = Math.round(Number(available) / Number(amount))
  return worst([once(booked), await world.tellsOnce(userId, ['deposit_seen', 'deposit_credited'])])
}

/** It was on a chain that is none any more: the user has nothing of it. */
async function goneFate(world: MoneyWorld, { userId }: Paid, wasCredited: boolean): Promise<Fate> {
  const { available } = await world.balanceOf(userId)
  const told = wasCredited ? ['deposit_seen', 'deposit_credited', 'deposit_taken_back'] : ['deposit_seen', 'deposit_replaced']
  return worst([{ lost: Number(available) < 0, doubled: Number(available) > 0 }, await world.tellsOnce(userId, told)])
}
