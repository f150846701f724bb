import { DAY_MS, HOUR_MS } from '@assay/engine/market'
import type { PaymentProvider } from '../../ports/payment.ts'
import type { AccountOffer } from '../account/door.ts'
import type { MarketOffer } from '../market/door.ts'
import type { MessageOffer } from '../message/door.ts'
import type { ReserveOffer } from '../reserve/door.ts'
import type { Opened, Site } from '../room.ts'
import type { SpotOffer } from '../spot/door.ts'
import { bankHandlers } from './handlers.ts'
import { expire } from './pay-in-store.ts'
import { removeNew } from './pay-out-store.ts'
import { openProofs } from './proofs.ts'
import { removeOver } from './remove.ts'
import { siteAccountsOf } from './site-accounts.ts'
import { bankTransfers } from './transfers.ts'

interface Needed {
  account: AccountOffer
  market: MarketOffer
  message: MessageOffer
  reserve: ReserveOffer
  spot: SpotOffer
}

/** What rooms that sell for fiat money use. */
export interface BankOffer {
  payments: PaymentProvider
}

export function openBank(
  site: Site,
  { account, market: { market }, message, reserve, spot: { desk } }: Needed,
): Promise<Opened<'bank', BankOffer>> {
  const { db } = site.database
  const { publishMessages } = message
  const { currencies } = market.catalogue
  const transfers = bankTransfers({ db, desk, currencies, prices: market.prices })
  const proofs = openProofs({ db, files: site.privateFiles, secrets: site.secrets })
  return Promise.resolve({
    handlers: bankHandlers({
      db,
      desk,
      currencies,
      prices: market.prices,
      secrets: site.secrets,
      proofs,
      siteAccounts: siteAccountsOf(site.config.bankAccounts, site.isSandbox),
      transfers,
      confirmOwner: account.confirmOwner,
      requireReserve: reserve.requireReserve,
      publishMessages,
      now: site.clock.now,
    }),
    offer: { payments: transfers },
    chores: [
      { name: 'end references of transfers', everyMs: HOUR_MS, run: () => expire(db) },
      { name: 'remove transfers that were never held', everyMs: HOUR_MS, run: () => removeNew(db) },
      {
        name: 'remove bank data of users who are gone',
        everyMs: HOUR_MS,
        run: () => removeOver({ db, proofs, keepDays: site.config.bankKeepDays }),
      },
      { name: 'remove files of proofs without a row', everyMs: DAY_MS, run: () => proofs.removeOrphans(site.clock.now()) },
    ],
  })
}
