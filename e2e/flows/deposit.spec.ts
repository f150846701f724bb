/** Coins that come from a real Ethereum node: seen, counted block by block, credited, undone, and confirmed by hand by two operators. */
import { Anvil, hasAnvil } from '../../packages/chain/src/testing/anvil.ts'
import { expect, test as base, visit } from '../fixtures.ts'
import { decide, enterConsole } from './console-steps.ts'
import { put, toastOf } from './steps.ts'

/** The first contract of anvil's first account. */
const TOKEN = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
const RECORDS = '/pages/fund/receive_withdraw_record'

const test = base.extend<object, { node: Anvil | null }>({
  node: [
    async ({ browserName: _browser }, use) => {
      const node = hasAnvil ? await Anvil.start() : null
      await node?.deployToken()
      await use(node)
      await node?.stop()
    },
    { scope: 'worker' },
  ],
  environment: [async ({ node }, use) => use(node ? { ETHEREUM_NODES: node.url, ERC20_USDT_CONTRACT: TOKEN } : {}), { scope: 'worker' }],
})

test('a coin is asked for, comes, is counted by its blocks, credited, and undone when its block is replaced', async ({
  page,
  newUser,
  openAs,
  node,
}) => {
  test.skip(node === null, 'needs a node that is not built for this machine')
  const user = await newUser()
  await openAs(page, user, { path: '/pages/fund/select' })
  await page.getByRole('button', { name: /^USDT/ }).click()
  const drawer = page.getByRole('dialog')
  await expect(drawer.getByRole('button', { name: 'Choose a network' })).toBeDisabled()
  await drawer.getByText('Ethereum').click()
  await drawer.getByRole('button', { name: 'Show the Ethereum address' }).click()
  await expect(page.getByText('This is a test chain')).toBeVisible()
  const { address } = await user.call('deposit.address', { currency: '3', network: 'erc20' })
  await expect(page.locator('.deposit-address .mono')).toHaveText(address)

  await node!.payToken(TOKEN, address, 250_000_000n)
  await visit(page, RECORDS)
  await page.getByRole('link', { name: /USDT · Ethereum/ }).click()
  await expect(page.getByText('On its way, not in your balance yet')).toBeVisible()
  await node!.mine(4)
  await expect(page.getByRole('img', { name: '5 of 12 confirmations' })).toBeVisible()
  await node!.mine(7)
  await expect(page.getByText(/^Credited .*\d/).first()).toBeVisible()
  const { accounts } = await user.call('wallet.list', {})
  expect(accounts.find(({ type }) => type === 2)?.balances).toMatchObject([{ currency_id: '3', available: '250' }])

  // Down to the block that has the payment.
  await node!.reorganise(12)
  await node!.mine(16)
  await expect(page.getByText('Taken back').first()).toBeVisible()
  await visit(page, '/pages/mailMessage/mailMessageList?category=warnings')
  await expect(page.getByRole('link', { name: /^Unread Deposit taken back: 250 USDT/ })).toBeVisible()
})

test('what nobody watches is told by the user, proposed by one operator and confirmed by another', async ({
  page,
  newPage,
  newUser,
  openAs,
  server,
}) => {
  test.skip(server === null, 'invites operators on the machine of the server')
  const user = await newUser()
  const { address } = await user.call('deposit.address', { currency: '3', network: 'trc20' })
  const transaction = 'c0ffee'.padEnd(64, '1')
  await openAs(page, user, { path: '/pages/fund/receive?currency_id=3&network=trc20' })
  await expect(page.locator('main').getByText(address.slice(6, -6))).toBeVisible()
  await page.getByRole('button', { name: 'I have sent it' }).click()
  const drawer = page.getByRole('dialog')
  await put(drawer.getByLabel(/^Amount/), '40')
  await put(drawer.getByLabel('Transaction or sending address'), transaction)
  await drawer.getByRole('button', { name: 'Tell operators' }).click()
  await expect(toastOf(page, 'Two operators look it up')).toBeVisible()

  const [first, second] = [await newPage(), await newPage()]
  await enterConsole(first, server!, { name: 'First', roles: ['treasury'], path: '/deposits' })
  await expect(first.getByText(transaction)).toBeVisible()
  // The transaction that he told is filled in. What it paid, and to whom, is not: that comes from the explorer.
  await first.getByRole('button', { name: 'Propose', exact: true }).click()
  await expect(first.getByLabel('Coin and network')).toHaveValue('3 trc20')
  await expect(first.getByLabel('Transaction', { exact: true })).toHaveValue(transaction)
  await expect(first.getByLabel('Amount', { exact: true })).toHaveValue('')
  await expect(first.getByLabel('Address it was paid to')).toBeFocused()
  await first.keyboard.insertText(address)
  await put(first.getByLabel('Amount', { exact: true }), '40')
  await first.getByLabel('Note, for operators only').fill('seen in the explorer')
  await first.keyboard.press('Control+Enter')
  await expect(first.getByRole('button', { name: 'Take back' })).toBeVisible()
  await expect(first.getByRole('button', { name: 'Approve', exact: true })).toBeHidden()

  await enterConsole(second, server!, { name: 'Second', roles: ['treasury'], path: '/deposits' })
  await decide(second, 'Approve')
  await expect(toastOf(second, 'The deposit is credited')).toBeVisible()
  await visit(page, RECORDS)
  await expect(page.getByRole('link', { name: /USDT · Tron/ })).toContainText('40')
  await expect(page.getByRole('link', { name: /USDT · Tron/ })).toContainText('Credited')
})
