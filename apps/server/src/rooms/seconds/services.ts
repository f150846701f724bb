import { refuse } from '@assay/contract/wire'
import type { Receipt } from '@assay/engine/proof'
import type { PayableCurrency, SourceTrade } from '@assay/engine/seconds'
import type { Database } from '../../db/pool.ts'
import type { LeverDesk, LeverTurn } from '../../desk/lever/lever-desk.ts'
import type { Amount } from '../../desk/lever/limits.ts'
import type { Feed } from '../../feeds/feed.ts'
import type { Instrument } from '../../feeds/instruments.ts'
import type { Catalogue, CatalogueCurrency, Prices } from '../market/door.ts'
import type { RuleLog } from '../proof/door.ts'
import { Offer } from './offer.ts'
import { optionRules } from './rules.ts'
import { isPayable, payableAt, type Period } from './terms.ts'

/** Public trades of an instrument's sources, and the raw answers, which are stored as evidence. */
export interface SourceTrades {
  trades: readonly SourceTrade[]
  answers: string
}

/** A feed that cannot recompute its prices may have `trades`. It rejects while the sources cannot be reached. */
export type SecondsFeed = Pick<Feed, 'name' | 'ticksFromMs' | 'lastTick' | 'status'> & {
  trades?(symbol: string, fromMs: number, toMs: number): Promise<SourceTrades>
}

export interface SecondsOptions {
  db: Database
  desk: LeverDesk
  feed: SecondsFeed
  catalogue: Pick<Catalogue, 'instruments' | 'known' | 'currencies' | 'currency'>
  prices: Pick<Prices, 'usdtPerUnit'>
  rules: Pick<RuleLog, 'putInForce'>
  /** Refuses by the user's own limits: `trading_paused`, `loss_limit_reached`, `stake_over_limit`. */
  refuseStake(turn: LeverTurn, userId: number, stake: Amount): void
  /** The receipt of an order with its leaves so far. Null when it has none. */
  receiptOf(publicId: string): Promise<Receipt | null>
  /** The periods with their ratios that hold now. */
  periodsNow(): readonly Period[]
  now(): number
}

export interface SecondsServices extends SecondsOptions {
  offer: Offer
  /** The instruments with options. */
  instruments: readonly Instrument[]
  /** Refuses `symbol_unknown`. */
  instrumentOf(matchId: string): Instrument
  instrumentById(id: number): Instrument
  currencyById(id: number): CatalogueCurrency
  /** The currencies and stakes last sent to the engine, by currency id. */
  payable: ReadonlyMap<number, PayableCurrency>
  /** The periods last sent to the engine: what users are shown is what it accepts. */
  periods: readonly Period[]
  /** Sends the offered periods and the limits of stakes to the engine. Called at the start and each minute. */
  sendTerms(): Promise<void>
}

/** Looks up the instrument and the currency of an option by their ids. */
export function namesOf(catalogue: Pick<Catalogue, 'known' | 'currency'>): Pick<SecondsServices, 'instrumentById' | 'currencyById'> {
  const byId = new Map(catalogue.known.map((instrument) => [instrument.id, instrument]))
  return { instrumentById: (id) => byId.get(id)!, currencyById: (id) => catalogue.currency(id)! }
}

/** Loads the offer that was measured before the start. */
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
    periods: [],
    instrumentOf: (matchId) => byId.get(Number(matchId)) ?? refuse('symbol_unknown', { fields: { match_id: 'symbol_unknown' } }),
    ...namesOf(catalogue),
    async sendTerms() {
      const currencies = catalogue.currencies
        .filter(isPayable)
        .map((currency) => payableAt(currency, prices.usdtPerUnit(currency.id)))
        .filter((currency) => currency !== null)
      await rules.putInForce('options', (turn) => {
        const periods = given.periodsNow()
        const terms = offer.terms(periods)
        turn.option({ kind: 'set_config', timeMs: turn.timeMs, instruments: terms, currencies })
        services.periods = periods
        services.payable = new Map(currencies.map((currency) => [currency.currencyId, currency]))
        return optionRules(services, terms)
      })
    },
  }
  return services
}
