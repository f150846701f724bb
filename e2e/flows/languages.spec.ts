/**
 * The pages at 360 px in the language that needs the most room and in Thai, all nine with NIGHTLY=1: nothing is wider than the screen,
 * nothing is left untranslated or without a name.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { generateMessageId } from '@lingui/message-utils/generateMessageId'
import { langs, localeOf, type Lang } from '../../packages/contract/src/wire/lang.ts'
import { expect, test, type Page } from '../fixtures.ts'
import { forGuests, groups, investAll, look, readerOf, shownOf } from './looks.ts'

const WIDTH_PX = 360
const chosen: readonly Lang[] = process.env['NIGHTLY'] ? langs : ['fra', 'th']

/** The text of a catalogue's strings, which may go over several lines. */
const unquote = (quoted: string): string =>
  [...quoted.matchAll(/"((?:[^"\\]|\\.)*)"/g)].map((match) => JSON.parse(`"${match[1]}"`) as string).join('')

/** What a text without a translation shows as in a built app. */
const messageIds: readonly string[] = readMessageIds(join(import.meta.dirname, '../../apps/web/locales/en'))

function readMessageIds(folder: string): string[] {
  const sources = readdirSync(folder).map((file) => readFileSync(join(folder, file), 'utf8'))
  const texts = sources.flatMap((source) => [...source.matchAll(/^msgid ((?:"(?:[^"\\]|\\.)*"\s*)+)/gm)].map((match) => unquote(match[1]!)))
  return texts.filter((text) => text !== '').map((text) => generateMessageId(text))
}

/** What is wrong with the page as it stands, in one go; runs in the browser. */
const inspection = (ids: readonly string[], widthPx: number): string => `(() => {
  const ids = new Set(${JSON.stringify(ids)})
  const problems = []
  const shown = (element) => element.checkVisibility({ visibilityProperty: true }) && !element.closest('[aria-hidden="true"]')
  if (document.documentElement.scrollWidth > ${widthPx}) {
    const wide = [...document.querySelectorAll('body *')].filter((element) => element.getBoundingClientRect().right > ${widthPx} + 0.5)
    const last = wide.at(-1)
    problems.push('is ' + document.documentElement.scrollWidth + ' px wide, by ' + (last ? last.outerHTML.slice(0, 120) : '?'))
  }
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (texts.nextNode()) {
    const text = texts.currentNode.textContent.trim()
    if (ids.has(text) || /\\{\\w+\\}/.test(text)) problems.push('shows ' + text)
  }
  for (const element of document.querySelectorAll('button, a, [role="tab"], h1, h2, h3, label')) {
    const name = [element.innerText ?? element.textContent, element.getAttribute('aria-label'), element.title, element.querySelector('[aria-label]')?.getAttribute('aria-label')]
    if (shown(element) && name.every((part) => !part || part.trim() === '')) problems.push('has no words in ' + element.outerHTML.slice(0, 120))
  }
  for (const element of document.querySelectorAll('[aria-label], [placeholder], [title]')) {
    for (const attribute of ['aria-label', 'placeholder', 'title']) {
      if (ids.has(element.getAttribute(attribute) ?? '')) problems.push('names ' + element.getAttribute(attribute))
    }
  }
  return problems
})()`

async function problemsOf(page: Page, [name, shown]: ReturnType<typeof shownOf>[number]): Promise<string[]> {
  await look(page, shown)
  const inspect = () => page.evaluate<string[]>(inspection(messageIds, WIDTH_PX))
  const first = await inspect()
  if (first.length === 0) return []
  // While a price of another length comes in, a chart is as wide as before for a frame. What a reader sees stays.
  await page.waitForTimeout(1000)
  const problems = await inspect()
  return problems.map((problem) => `${name} ${problem}`)
}

test.use({ viewport: { width: WIDTH_PX, height: 780 } })

for (const language of chosen) {
  for (const group of groups) {
    test(`the pages of ${group} in ${language} fit a narrow screen and are whole`, async ({ page, newPage, newUser, openAs, server }) => {
      const user = await readerOf(group, newUser, server)
      await user.call('spot.placeOrder', { currency_id: '1', legal_id: '3', type: 'sell', amount: '0.01' })
      const { bids } = await user.call('market.depth', { symbol: 'BTC/USDT' })
      await user.call('spot.placeOrder', {
        currency_id: '1',
        legal_id: '3',
        type: 'buy',
        amount: '0.01',
        target_price: (Number(bids[0]![0]) * 0.97).toFixed(2),
      })
      // Leaves a message.
      await user.call('futures.protect', { pause_hours: 1 })
      const own = group === 'products' ? await investAll(user) : null
      const guest = await newPage()
      await openAs(page, user, { stored: { language } })
      await openAs(guest, null, { stored: { language } })
      await expect(page.locator('html')).toHaveAttribute('lang', localeOf[language])
      const found: string[] = []
      for (const one of shownOf(group, own)) found.push(...(await problemsOf(forGuests.includes(one[0]) ? guest : page, one)))
      expect(found).toEqual([])
    })
  }
}
