/** The pages, with their drawers open, read by axe, each in both themes at one visit. */
import { AxeBuilder } from '@axe-core/playwright'
import { expect, test, type Page } from '../fixtures.ts'
import { forGuests, groups, investAll, look, readerOf, shownOf } from './looks.ts'

const grave = ['serious', 'critical']

/** Of what axe looks at, only this differs between the themes. */
const ofColours = ['color-contrast', 'link-in-text-block']

/** What keeps people out, one line a finding: by all of axe's rules, or by these. */
async function findings(page: Page, name: string, rules?: string[]): Promise<string[]> {
  // No page that is read has a frame: without this mode, each reading would open a page of its own for them.
  const reading = new AxeBuilder({ page }).setLegacyMode()
  const { violations } = await (rules ? reading.withRules(rules) : reading).analyze()
  return violations
    .filter(({ impact }) => grave.includes(impact ?? ''))
    .flatMap(({ id, nodes }) =>
      nodes.map(
        ({ target, failureSummary = '' }) =>
          `${name}: ${id} at ${target.join(' ')}: ${failureSummary.split('\n').slice(1).join(' ').trim()}`,
      ),
    )
}

// The longest of the flows: each group where there is room.
test.describe.configure({ mode: 'parallel' })

for (const group of groups) {
  test(`axe finds nothing grave on the pages of ${group}`, async ({ page, newPage, newUser, openAs, server }) => {
    const user = await readerOf(group, newUser, server)
    await user.call('spot.placeOrder', { currency_id: '1', legal_id: '3', type: 'sell', amount: '0.01' })
    // Leaves a message.
    await user.call('futures.protect', { pause_hours: 1 })
    const own = group === 'products' ? await investAll(user) : null
    const guest = await newPage()
    await openAs(page, user)
    await openAs(guest, null)
    const found: string[] = []
    for (const [name, shown] of shownOf(group, own)) {
      const reader = forGuests.includes(name) ? guest : page
      await look(reader, shown)
      for (const theme of ['dark', 'light'] as const) {
        // The page follows the device.
        await reader.emulateMedia({ colorScheme: theme })
        await expect(reader.locator('html')).toHaveAttribute('data-theme', theme)
        found.push(...(await findings(reader, `${name}, ${theme}`, theme === 'light' ? ofColours : undefined)))
      }
    }
    expect(found).toEqual([])
  })
}
