/**
 * A withdrawal on a real node: a wrong check sum, two operators who approve the same text, the signer that pays, confirmations that move. And one
 * of a network without a signer, which two pay by hand.
 */
import { Anvil, hasAnvil } from '../../packages/chain/src/testing/anvil.ts'
import { expect, test, type Page, type User } from '../fixtures.ts'
import { poolOf, type RunningServer } from '../server.ts'
import { decide, enterConsole, noteAnd } from './console-steps.ts'
import { addAuthenticator, named, put } from './steps.ts'

const PORT = Number(process.env['FLOW_NODE_PORT'] ?? 18_150)
const TO = '0x52908400098527886E0F7030069857D2E4169EE7'
const TRON = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'
const ETHER = 10n ** 18n

test.use({ environment: { ETHEREUM_NODES: `http://127.0.0.1:${PORT}` } })

const ask = async (server: RunningServer, text: string, values: unknown[] = []): Promise<Record<string, unknown>[]> => {
  const pool = poolOf(server.dataDir)
  const { rows } = await pool.query<Record<string, unknown>>(text, values)
  await pool.end()
  return rows
}

async function approve(desk: Page, userId: string): Promise<void> {
  await desk.getByRole('cell', { name: userId, exact: true }).first().click()
  await expect(desk.getByText('Above the limit for one').last()).toBeVisible()
  await decide(desk, 'Approve', 'He answered the call')
}

/** A verified user with coins of the sandbox's faucet. Answers his number. */
async function prepare(server: RunningServer, user: User, coins: { currency_id: string; amount: string }): Promise<string> {
  // Before his first call: who somebody is stays in memory for a while.
  const [own] = await ask(server, `update account_user set verification_level = 1 where email = $1 returning id::text as id`, [user.email])
  await ask(server, `delete from account_attempt where kind = 'code'`)
  await user.call('sandbox.faucet', coins)
  return String(own!['id'])
}

/** Types where to and how much. */
async function fill(page: Page, { to, amount }: { to: string; amount: string }): Promise<void> {
  await put(page.getByRole('textbox', { name: 'Address' }), to)
  await put(page.getByRole('textbox', { name: /^Amount/ }), amount)
  await page.getByRole('button', { name: 'Review' }).click()
}

/** Confirms what the drawer shows with the login password and a code. */
async function confirm(page: Page, user: User, act: string): Promise<void> {
  await page
    .getByRole('dialog', { name: /^Withdraw / })
    .getByRole('button', { name: act })
    .click()
  const question = page.getByRole('dialog', { name: 'Confirm that it is you' })
  await question.getByLabel('Login password').fill(user.password)
  await question.getByRole('button', { name: /^Send to / }).click()
  await question.getByRole('button', { name: 'Fill in' }).click()
  await question.getByRole('button', { name: act }).click()
}

/** Two operators, each in a browser of his own, before the queue. The first is where passkeys can be made. */
async function twoDesks(newPage: () => Promise<Page>, server: RunningServer): Promise<[Page, Page]> {
  const desks: [Page, Page] = [await newPage(), await newPage()]
  const urls = [named(server.consoleUrl!), server.consoleUrl!]
  for (const [at, desk] of desks.entries()) {
    const given = { name: ['First', 'Second'][at]!, roles: ['treasury', 'compliance'] as const, path: '/withdrawals' }
    await enterConsole(desk, { ...server, consoleUrl: urls[at]! }, given)
  }
  return desks
}

/** Makes the key by which he signs from then on. */
async function makeKey(desk: Page): Promise<void> {
  await addAuthenticator(desk)
  await desk.getByRole('button', { name: 'Make a key' }).click()
  await expect(desk.getByRole('button', { name: /signer’s machine/ })).toHaveText(/^npm run signer -- trust \d+ [\w-]{6}…[\w-]{6}$/)
  await expect(desk.getByText(/^[0-9a-f]{4}( [0-9a-f]{4}){3}$/)).toBeVisible()
}

test('a large withdrawal is approved by two operators, paid by the signer, and counted to its last confirmation', async ({
  page,
  newPage,
  newUser,
  openAs,
  server,
}) => {
  test.skip(server === null || !hasAnvil, 'needs the machine of the server and a node')
  const node = await Anvil.start({ port: PORT })
  const user = await newUser()
  const userId = await prepare(server!, user, { currency_id: '2', amount: '10' })
  await expect
    .poll(async () => (await ask(server!, 'select address from signer_wallet limit 1'))[0]?.['address'], { timeout: 60_000 })
    .toBeTruthy()
  const [hot] = await ask(server!, 'select address from signer_wallet limit 1')
  await node.pay(String(hot!['address']), 100n * ETHER)

  await openAs(page, user, { path: '/pages/fund/withdraw' })
  await page.getByRole('button', { name: /^ETH · Ethereum/ }).click()
  const address = page.getByRole('textbox', { name: 'Address' })
  await put(address, TO.replace('EE7', 'eE7'))
  await expect(page.getByText(/The check sum does not fit/)).toBeVisible()
  await fill(page, { to: TO, amount: '5' })
  await expect(page.getByText(/The check sum does not fit/)).toHaveCount(0)
  await expect(
    page
      .getByRole('dialog', { name: /Withdraw ETH/ })
      .getByText('4.9988')
      .first(),
  ).toBeVisible()
  if (process.env['LOOK']) await page.screenshot({ path: `${process.env['LOOK']}/review.png` })
  await confirm(page, user, 'Withdraw 5')
  await expect(page.getByText('First approval')).toBeVisible()
  if (process.env['LOOK']) await page.screenshot({ path: `${process.env['LOOK']}/first.png` })

  const [first, second] = await twoDesks(newPage, server!)
  await makeKey(first)
  if (process.env['LOOK']) await first.screenshot({ path: `${process.env['LOOK']}/key.png` })
  await approve(first, userId)
  await expect(first.getByText('Signed with a key')).toBeVisible()
  await expect(first.getByText('You gave the first approval. The second is another person’s.')).toBeVisible()
  if (process.env['LOOK']) await first.screenshot({ path: `${process.env['LOOK']}/console.png` })
  await approve(second, userId)

  await expect(page.getByText('1 of 12 confirmations')).toBeVisible()
  await node.mine(4)
  await expect(page.getByText('5 of 12 confirmations')).toBeVisible()
  if (process.env['LOOK']) await page.screenshot({ path: `${process.env['LOOK']}/sent.png` })
  await node.mine(8)
  await expect(page.getByText('Confirmed for good')).toBeVisible()
  expect(BigInt(await node.ask<string>('eth_getBalance', TO, 'latest'))).toBe(4_998_800_000_000_000_000n)
  const [left] = await ask(
    server!,
    `select trim_scale(available)::text as available, held::float8 as held from ledger_balance where account_id = $1 and currency_id = 2`,
    [Number(userId) * 10 + 2],
  )
  expect(left).toEqual({ available: '5', held: 0 })

  // What he pays in comes to the wallet that withdrawals are paid from: the sandbox's signer has the key of its addresses.
  const { address: paidAt } = await user.call('deposit.address', { currency: '2' })
  await node.pay(paidAt, 2n * ETHER)
  await node.mine(12)
  const hotBalance = async () => BigInt(await node.ask<string>('eth_getBalance', String(hot!['address']), 'latest'))
  await expect.poll(hotBalance, { timeout: 30_000 }).toBeGreaterThan(96n * ETHER)
  const costs = () => ask(server!, `select from signer_payment where purpose = 'collect' and cost is not null`)
  await expect.poll(async () => (await costs()).length, { timeout: 30_000 }).toBe(1)
  await second.goto(`${server!.consoleUrl}/#/withdrawals`)
  await second.reload()
  const row = second.getByRole('table', { name: 'From deposit addresses' }).getByRole('row', { name: /^ETH/ })
  await expect(row).toContainText('1.9999')
  await expect(row).toContainText(/0\.0000\d+ ETH.*0\.000\d+ ETH/)
  if (process.env['LOOK']) await row.scrollIntoViewIfNeeded()
  if (process.env['LOOK']) await second.screenshot({ path: `${process.env['LOOK']}/hot.png` })
  await node.stop()
})

test('a withdrawal of a network without a signer is paid by one operator and confirmed by another', async ({
  page,
  newPage,
  newUser,
  openAs,
  server,
}) => {
  test.skip(server === null, 'needs the machine of the server')
  const user = await newUser()
  const userId = await prepare(server!, user, { currency_id: '3', amount: '500' })
  await openAs(page, user, { path: '/pages/fund/withdraw' })
  await page.getByRole('button', { name: /^USDT · Tron/ }).click()
  await fill(page, { to: TRON, amount: '40' })
  await expect(page.getByText('after an operator has sent it').last()).toBeVisible()
  await confirm(page, user, 'Withdraw 40')
  await expect(page.getByText('Sent by an operator')).toBeVisible()
  // Until then its user can cancel it.
  await ask(server!, `update withdrawal set release_at = now() where user_id = $1`, [userId])

  const [first, second] = await twoDesks(newPage, server!)
  for (const desk of [first, second]) await desk.getByRole('cell', { name: userId, exact: true }).first().click()
  await decide(first, 'I am paying this now', 'From the cold wallet')
  await expect(second.getByText(/First is paying it since/)).toBeVisible()
  await expect(second.getByRole('button', { name: 'I am paying this now' })).toHaveCount(0)
  await first.getByRole('button', { name: /^Enter the transaction/ }).click()
  await first.getByRole('textbox', { name: 'Transaction' }).fill('7c'.repeat(32))
  await noteAnd(first, 'Seen on two explorers', 'Propose')
  if (process.env['LOOK']) await first.screenshot({ path: `${process.env['LOOK']}/by-hand.png` })
  await expect(second.getByText('7c'.repeat(32))).toBeVisible()
  await decide(second, 'Confirm', 'The amount and the address are right')
  // His page follows by itself: nothing is left to wait for.
  await expect(page.getByText('Checks passed')).toBeVisible()
  await expect(page.getByText(/after it was sent$/)).toHaveCount(0)
  if (process.env['LOOK']) await page.screenshot({ path: `${process.env['LOOK']}/by-hand-done.png` })
})
