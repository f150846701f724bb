import { DAY_MS } from '@assay/engine/market'
import type { AccountOffer } from '../account/door.ts'
import type { ContentOffer } from '../content/door.ts'
import type { MarketOffer } from '../market/door.ts'
import type { Opened, Site } from '../room.ts'
import type { SpotOffer } from '../spot/door.ts'
import { ensureSandboxAccounts } from './accounts.ts'
import { fundSandbox } from './fund.ts'
import { sandboxHandlers } from './handlers.ts'
import { sweepMessages } from './store.ts'
import { welcomeDeadline, welcomeNewcomer } from './welcome.ts'

export async function openSandbox(
  { isSandbox, log, database: { db } }: Site,
  {
    account,
    content,
    market: { market },
    spot: { desk },
  }: { account: AccountOffer; content: ContentOffer; market: MarketOffer; spot: SpotOffer },
): Promise<Opened<'sandbox'>> {
  const { prices } = market
  const { currencies } = market.catalogue
  const handlers = sandboxHandlers({ db, desk, currencies, prices })
  if (!isSandbox) return { handlers, offer: null }
  const fund = async (): Promise<void> => void (await fundSandbox(desk, { currencies, prices }))
  await fund()
  const welcome = welcomeDeadline(desk)
  account.atRegistration(welcomeNewcomer({ deadline: welcome, amount: content.welcomeUsdt, log }))
  return {
    handlers,
    offer: null,
    deadlines: [welcome],
    chores: [
      { name: 'refill house', everyMs: DAY_MS, run: fund },
      { name: 'sweep caught messages', everyMs: DAY_MS, run: () => sweepMessages(db) },
    ],
    async ready() {
      const { emails, password } = await ensureSandboxAccounts(db, desk)
      return [`Sandbox accounts with play money: ${emails.join(', ')}   password: ${password}`]
    },
  }
}
