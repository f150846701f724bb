import { refuse } from '@assay/contract/wire'
import type { Receipt } from '@assay/engine/proof'
import type { PayableCurrency, SourceTrade } from '@assay/engine/seconds'
import type { Database } from '../../db/pool.ts'
import type { LeverDesk, LeverTurn } from '../../desk/lever/lever-desk.ts'
import type { Amount } from '../../desk/lever/own-limits.ts'
import type { Feed } from '../../feeds/feed.ts'
import type { Instrument } from '../../feeds/instruments.ts'
import type { Catalogue, CatalogueCurrency, Prices } from '../market/door.ts'
import type { RuleLog } from '../proof/door.ts'
import { Offer } from './offer.ts'
import { optionRules } from './rules.ts'
import { isPayable, payableAt } from './terms.ts'

/** Public trades of an instrument's sources, and their raw answers, which are kept. */
export interface SourceTrades {
  trades: readonly SourceTrade[]
  answers: string
}

/** A feed that cannot recompute its prices may ask its sources again. Rejects while they cannot be asked. */
export type SecondsFeed = Pick<Feed, 'name' | 'toldFromMs' | 'lastTick' | 'status'> & {
  trades?(symbol: string, fromMs: number, toMs: number): Promise<SourceTrades>
}

export interface SecondsOptions {
  db: Database
  desk: LeverDesk
  feed: SecondsFeed
  catalogue: Pick<Catalogue, 'instruments' | 'known' | 'currencies' | 'currency'>
  prices: Pick<Prices, 'usdtPerUnit'>
  rules: Pick<RuleLog, 'putInForce'>
  /** Throws when the user may not open this: he has paused himself, or could lose more than he lets himself lose. */
  refuseStake(turn: LeverTurn, userId: number, stake: Amount): void
  /** What the public log says of an order by now; null when that is nothing. */
  receiptOf(publicId: string): Promise<Receipt | null>
  now(): number
}

export interface SecondsServices extends SecondsOptions {
  offer: Offer
  /** Those with options. */
  instruments: readonly Instrument[]
  /** Refuses `symbol_unknown`. */
  instrumentOf(matchId: string): Instrument
  instrumentById(id: number): Instrument
  currencyById(id: number): CatalogueCurrency
  /** As the engine was told last. */
  payable: ReadonlyMap<number, PayableCurrency>
  /** Tells the engine what is offered now, and what stakes are worth. At the start, and each minute. */
  sendTerms(): Promise<void>
}

/** What the ids of an option stand for. */
export function namesOf(catalogue: Pick<Catalogue, 'known' | 'currency'>): Pick<SecondsServices, 'instrumentById' | 'currencyById'> {
  const byId = new Map(catalogue.known.map((instrument) => [instrument.id, instrument]))
  return { instrumentById: (id) => byId.get(id)!, currencyById: (id) => catalogue.currency(id)! }
}

/** With the offer as it was measured before the start. */
export async function createSecondsServices(given: SecondsOptions): Promise<SecondsServices> {
  const { db, rules, feed, catalogue, prices, now } = given
  const byId = new Map(catalogue.instruments.map((instrument) => [instrument.id, instrument]))
  const instruments = catalogue.instruments.filter(({ hasOptions }) => hasOptions)
  const offer = new Offer({ instruments, isHistory: feed.name === 'history', now })
  await offer.load(db)
  const services: SecondsServices = {
    ...given,
    offer,
    instruments,
    payable: new Map(),
    instrumentOf: (matchId) => byId.get(Number(matchId)) ?? refuse('symbol_unknown', { fields: { match_id: 'symbol_unknown' } }),
    ...namesOf(catalogue),
    async sendTerms() {
      const currencies = catalogue.currencies
        .filter(isPayable)
        .map((currency) => payableAt(currency, prices.usdtPerUnit(currency.id)))
        .filter((currency) => currency !== null)
      await rules.putInForce('options', (turn) => {
        const terms = offer.terms()
        turn.option({ kind: 'set_config', timeMs: turn.timeMs, instruments: terms, currencies })
        services.payable = new Map(currencies.map((currency) => [currency.currencyId, currency]))
        return optionRules(services, terms)
      })
    },
  }
  return services
}
