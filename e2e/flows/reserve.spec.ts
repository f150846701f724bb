/** What is owed: a guest reads it, an operator counts everybody, a user checks that he is in it, and a false proof does not pass. */
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test, visit } from '../fixtures.ts'
import { decide, enterConsole } from './console-steps.ts'

const CHECKER = join(import.meta.dirname, '../../packages/verify/src/main.ts')

/** The newest hour of the log and its configuration, as anybody can download them. */
async function downloadLog(app: string, folder: string): Promise<void> {
  mkdirSync(join(folder, 'hours'))
  const { message } = (await (await fetch(`${app}/api/proof/head`)).json()) as { message: { second: number; first: { second: number } } }
  for (let hour = message.first.second; hour <= message.second + 3600; hour += 3600) {
    const file = await fetch(`${app}/api/proof/hour?hour=${Math.min(hour, message.second)}`)
    writeFileSync(join(folder, 'hours', `${hour}.hour`), Buffer.from(await file.arrayBuffer()))
    if (Math.floor(hour / 3600) >= Math.floor(message.second / 3600)) break
  }
  writeFileSync(join(folder, 'config.json'), Buffer.from(await (await fetch(`${app}/api/proof/config`)).arrayBuffer()))
}

interface Envelope {
  message: { user: string; balances: { amount: string }[]; parts: { amount: string; salt: string; path: { sum: string }[] | null }[] }
}

/** What a site would answer that hides something. */
const forgeries: Record<string, (answer: Envelope['message']) => void> = {
  'Your USDT are not all in the tree': ({ parts }) => parts.forEach((part) => (part.path = null)),
  'Your USDT are counted with another amount': ({ balances }) => balances.forEach((balance) => (balance.amount = '7777')),
  'The root of USDT is another one': ({ parts }) => parts.forEach((part) => (part.salt = 'ab'.repeat(32))),
  'A sum of USDT is below zero or too large': ({ parts }) => (parts[0]!.path![0]!.sum = '-1'),
  'These leaves are somebody else’s': (answer) => (answer.user = '999999'),
}

test('everybody can read what is owed, and a user finds himself in it, with his own program too', async ({
  page,
  newPage,
  newUser,
  openAs,
  server,
  app,
}) => {
  test.skip(server === null, 'invites an operator on the machine of the server')
  const user = await newUser({ usdt: '5000' })
  await openAs(page, user, { path: '/pages/proof/reserves' })
  await expect(page.getByText('Play money is not held anywhere', { exact: false })).toBeVisible()

  const desk = await newPage()
  await enterConsole(desk, server!, { roles: ['treasury'], path: '/reserve' })
  await expect(desk.getByText('Seal of the ledger')).toBeVisible()
  // Others trade meanwhile, so some postings always wait.
  await expect(desk.locator('dl > div', { hasText: 'Postings that wait' })).toContainText(/\d/)
  // The page follows by itself: a posting more is a block more.
  const block = desk.locator('dl > div', { hasText: /^Block/ })
  const before = (await block.textContent())!
  await newUser({ usdt: '10' })
  await expect(block).not.toHaveText(before)
  await decide(desk, 'Count now', 'Asked for by a user')
  await expect(desk.getByText('Everybody is counted')).toBeVisible()

  await visit(page, '/pages/proof/counted')
  await expect(page.getByText('You are counted, to the last unit')).toBeVisible()
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Proof file' }).click()])
  const folder = mkdtempSync(join(tmpdir(), 'assay-tally-'))
  const own = join(folder, 'own.json')
  await download.saveAs(own)
  await downloadLog(app, folder)
  const said = execFileSync(process.execPath, [CHECKER, folder, '--tally', own], { encoding: 'utf8' })
  expect(said).toMatch(/balances counted in a tally: \d+ checked/)
  expect(said).toContain('nothing false was found')
  rmSync(folder, { recursive: true })

  for (const [saying, forge] of Object.entries(forgeries)) {
    await page.route('**/api/reserve/inclusion*', async (route) => {
      const response = await route.fetch()
      const answer = (await response.json()) as Envelope
      forge(answer.message)
      await route.fulfill({ response, json: answer })
    })
    await page.reload()
    await expect(page.getByText('The proof does not hold')).toBeVisible()
    await expect(page.getByText(saying, { exact: true })).toBeVisible()
    await page.unroute('**/api/reserve/inclusion*')
  }
})
