/**
 * Hostile requests made from the contract, over every route: each ends in a refusal or an answer, never in a fault, a stack trace or
 * silence, and none has an effect. MALFORMED=100000 runs as many (nightly); npm test runs a few thousand.
 */
import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { callNames, callOf, type CallName } from '../../packages/contract/src/door.ts'
import { newUser, type Client } from '../client.ts'
import { fieldsOf, sampleInput } from './samples.ts'
import { useServer } from './shared-server.ts'

const server = useServer()
const COUNT = Number(process.env['MALFORMED'] ?? 6_000)
const HANG_MS = 5_000

const deep = (levels: number): unknown => {
  let value: unknown = 'x'
  for (let level = 0; level < levels; level++) value = level % 2 ? [value] : { a: value }
  return value
}

const HOSTILE: unknown[] = [
  '',
  ' ',
  '0',
  '-1',
  '-0',
  '0.0',
  '1e999',
  '1e-9',
  'NaN',
  'Infinity',
  '0x10',
  '1,000',
  '+5',
  '.5',
  '5.',
  '00000000000000000000001',
  '9'.repeat(400),
  `0.${'0'.repeat(200)}1`,
  'null',
  'undefined',
  'true',
  '\u0000',
  'a\u0000b',
  '\uD800',
  '🚀'.repeat(50),
  'A'.repeat(20_000),
  "' or 1=1 --",
  '<script>alert(1)</script>',
  '${7*7}',
  '../../etc/passwd',
  '%00',
  '\r\nSet-Cookie: a=b',
  0,
  -1,
  1e308,
  -0,
  0.1,
  2 ** 53,
  true,
  null,
  [],
  ['1', '2'],
  {},
  { $gt: '' },
  { __proto__: { a: 1 } },
  deep(60),
  deep(3_000),
]

let random = 12_345
const next = (below: number): number => {
  random = (Math.imul(random, 1_103_515_245) + 12_345) >>> 0
  return (random >>> 8) % below
}
const pick = <T>(list: readonly T[]): T => list[next(list.length)]!

/** Sample fields with one or more of them turned hostile, sometimes with fields nobody knows; half of the time within the rows of a list. */
function hostileFields(name: CallName): Record<string, unknown> {
  const { all } = fieldsOf(name)
  const fields: Record<string, unknown> = { ...sampleInput(name) }
  const lists = Object.entries(all).flatMap(([field, { items }]) => (items?.properties && next(2) ? [{ field, items }] : []))
  for (const { field, items } of lists) fields[field] = hostileRows(fields[field], Object.keys(items.properties!))
  if (lists.length === 0) turnHostile(fields, Object.keys(all))
  return fields
}

/** As JSON has them, or as a form. */
function hostileRows(sample: unknown, names: readonly string[]): unknown {
  const [one] = JSON.parse(String(sample ?? '[{}]')) as [object]
  const rows = Array.from({ length: 1 + next(next(5) === 0 ? 25 : 3) }, () => {
    const row = { ...one }
    turnHostile(row, names)
    return next(20) === 0 ? pick(HOSTILE) : row
  })
  return next(2) ? JSON.stringify(rows) : rows
}

function turnHostile(fields: Record<string, unknown>, known: readonly string[]): void {
  const names = [...known, 'lang', 'balance', 'user_id', 'vip', '__proto__', 'constructor', 'x'.repeat(300)]
  for (let change = 0; change <= next(3); change++) {
    const field = pick(names)
    if (next(5) === 0) delete fields[field]
    else Object.defineProperty(fields, field, { value: pick(HOSTILE), enumerable: true, configurable: true, writable: true })
  }
}

function requestOf(url: string, name: CallName, token: string): { url: string; init: RequestInit } {
  const call = callOf(name)
  const fields = hostileFields(name)
  const headers: Record<string, string> = {
    authorization: pick([token, token, token, '', 'Bearer ', `Bearer ${token}`, 'A'.repeat(9_000)]),
  }
  if (call.moves) headers['idempotency-key'] = pick([randomUUID(), 'nonsense', '', '00000000-0000-0000-0000-00000000000g'])
  const asForm = () =>
    Object.entries(fields)
      .map(([field, value]) => `${encodeURIComponent(field.toWellFormed())}=${encodeURIComponent(String(value).toWellFormed())}`)
      .join('&')
  const target = `${url}/api${call.path}`
  if (call.reads && !call.discreet && next(3) === 0) return { url: `${target}?${asForm().slice(0, 12_000)}`, init: { headers } }
  const kind = next(6)
  const body =
    kind < 3
      ? asForm()
      : kind < 5
        ? JSON.stringify(fields)
        : pick([
            '{',
            '[]',
            '"x"',
            'null',
            '%',
            '\u0000',
            '{"a":1}{"b":2}',
            `{"${'k'.repeat(70_000)}":1}`,
            Buffer.from([0xff, 0xfe, 0x00]).toString('latin1'),
          ])
  headers['content-type'] =
    kind < 3
      ? 'application/x-www-form-urlencoded'
      : pick([
          'application/json',
          'application/json',
          'application/json; charset=utf-8',
          'text/plain',
          'multipart/form-data; boundary=x',
          'application/x-www-form-urlencoded',
        ])
  return { url: target, init: { method: 'POST', headers, body } }
}

/** Enough of them that limits do not stand before what is to be tested. */
const USERS = 24
let users: Client[]
beforeAll(async () => {
  users = []
  for (let made = 0; made < USERS; made++) users.push(await newUser(server().url, { usdt: '1000' }))
})

describe('malformed requests', () => {
  it(`${COUNT} over every route: no fault, no stack trace, none hangs`, async () => {
    const bad: string[] = []
    let refusedWithinRows = 0
    // Calls that would end the session the suite asks with.
    const names = callNames.filter(
      (name) => !['account.logout', 'account.revokeSession', 'account.resetPassword', 'account.revokeOthers'].includes(name),
    )
    let left = COUNT
    const worker = async () => {
      while (left-- > 0) {
        const name = names[left % names.length]!
        const { url, init } = requestOf(server().url, name, users[left % USERS]!.token!)
        const response = await fetch(url, { ...init, signal: AbortSignal.timeout(HANG_MS) }).catch((error: unknown) =>
          error instanceof Error && error.name === 'TimeoutError' ? 'hung' : null,
        )
        if (response === 'hung') bad.push(`${name} hung: ${JSON.stringify(init)}`)
        if (response === null || response === 'hung') continue
        const text = await response.text()
        if (/"orders\.\d+\.(?:balance|user_id|vip)"/.test(text)) refusedWithinRows += 1
        if (response.status >= 500 || /\n\s+at |node_modules|\.ts:\d+/.test(text))
          bad.push(`${name} ${response.status} ${text.slice(0, 300)} for ${String(init.body).slice(0, 300)} ${url.slice(0, 300)}`)
        else if (response.status !== 200 && !/"type":"error"/.test(text) && response.status !== 431 && response.status !== 414)
          bad.push(`${name} ${response.status} without envelope: ${text.slice(0, 200)}`)
      }
    }
    await Promise.all(Array.from({ length: 16 }, worker))
    expect(bad.slice(0, 10)).toEqual([])
    console.log(`malformed: ${refusedWithinRows} refused within the rows of a list`)
    expect(refusedWithinRows, 'rows of lists that were read').toBeGreaterThan(COUNT / 6_000)
  }, 3_600_000)

  it('leaves the server standing and nobody richer than the gifts of the day', async () => {
    // Some hostile variations are valid orders, moves or gifts; none may make money beyond the day's gift.
    for (const user of users) {
      const { accounts } = await user.call('wallet.list', {})
      const usdt = accounts.flatMap((account) => account.balances).filter((balance) => balance.currency_id === '3')
      expect(usdt.reduce((sum, balance) => sum + Number(balance.available) + Number(balance.held), 0)).toBeLessThanOrEqual(100_000)
    }
    expect(server().output()).not.toMatch(/unhandled|"level":60/i)
  })
})
