/** The public log as anybody sees it: its heads as they come, and its hours, which another program checks. */
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test, type Page } from '../scripted.ts'
import { rememberedHeads } from './lever-steps.ts'

const CHECKER = join(import.meta.dirname, '../../packages/verify/src/main.ts')

const heads = (page: Page) => page.getByRole('region', { name: 'Price log' }).getByRole('listitem')

/** Saves every hour that the page offers, and what else the checker needs. */
async function downloadLog(page: Page, app: string, folder: string): Promise<void> {
  mkdirSync(join(folder, 'hours'))
  const links = await page.getByRole('region', { name: 'Download the log' }).getByRole('link').all()
  for (const link of links) {
    const [download] = await Promise.all([page.waitForEvent('download'), link.click()])
    expect(download.suggestedFilename()).toMatch(/^assay-\d+\.hour$/)
    await download.saveAs(join(folder, 'hours', download.suggestedFilename()))
  }
  const config = await fetch(`${app}/api/proof/config`)
  writeFileSync(join(folder, 'config.json'), Buffer.from(await config.arrayBuffer()))
}

test('the log runs on before a guest’s eyes, and what he downloads of it holds', async ({ page, app, openAs }) => {
  await openAs(page, null, { path: '/pages/proof/index' })
  await expect(heads(page).first()).toContainText(/\d\d:\d\d:\d\d/)
  const first = await heads(page).first().innerText()
  await expect(heads(page).first()).not.toHaveText(first, { useInnerText: true })
  await expect(heads(page)).toHaveCount(5)
  const { message: seen } = (await (await fetch(`${app}/api/proof/head`)).json()) as { message: { second: number; head: string } }

  const folder = mkdtempSync(join(tmpdir(), 'assay-log-'))
  await downloadLog(page, app, folder)
  writeFileSync(join(folder, 'heads.txt'), `${seen.second} ${seen.head}\n`)
  const said = execFileSync(process.execPath, [CHECKER, folder], { encoding: 'utf8' })
  expect(said).toContain('nothing false was found')
  expect(said).toMatch(/configuration: 1 checked/)
  expect(said).toMatch(/recorded heads: 1 checked/)
  rmSync(folder, { recursive: true })
})

test('what the device heard of the log it still has after a reload, in the same minute or not', async ({ page, openAs }) => {
  await openAs(page, null, { path: '/pages/proof/index' })
  await expect.poll(() => rememberedHeads(page)).toBeGreaterThan(2)
  const before = await rememberedHeads(page)
  await page.reload()
  await expect.poll(() => rememberedHeads(page)).toBeGreaterThan(before + 1)
  await page.reload()
  await expect(page.getByText('Minutes remembered')).toBeVisible()
  await expect(page.locator('dl > div', { hasText: 'Minutes remembered' })).toContainText(/[12]/)
})
