import { chains, coinOn, networksOfCoin } from '@assay/chain/networks'
import type { CallOutput } from '@assay/contract'
import type { Lang } from '@assay/contract/wire'
import { formatUnits } from '@assay/money'
import type { Instrument } from '../../feeds/instruments.ts'
import type { MarketServices } from './services.ts'
import type { QuoteItem } from './tickers.ts'

type Listing = CallOutput<'market.currencies'>

/** Every currency and instrument. While the server runs, only tokens that are sold here and their pairs come to the list. */
export function listing({ market, spotFees, lever, networks }: MarketServices): Listing {
  const { currencies } = market.catalogue
  return {
    currencies: currencies.map(({ id, name, kind, scale, names }) => {
      return { id: String(id), name, kind, scale, names, networks: networksOut(id, networks) }
    }),
    instruments: market.catalogue.all().map((instrument) => ({
      ...instrumentOut(instrument, { spotFees, lever }),
      own_index: market.tokenPair(instrument.symbol) !== undefined,
    })),
  }
}

const networksOut = (currencyId: number, terms: MarketServices['networks']): Listing['currencies'][number]['networks'] =>
  networksOfCoin(currencyId).map((network) => {
    const coin = coinOn(network, currencyId)!
    return {
      id: network.id,
      name: network.name,
      address_rule: chains[network.chain].id,
      deposit: terms.deposit?.(network.id) ?? false,
      withdraw: terms.withdraw?.(network.id) ?? false,
      fee: coin.withdrawalFee,
      minimum: coin.withdrawalMinimum,
    }
  })

/** Both sides pay the same. Where contracts are not traded there is no fee. */
function contractFees(instrument: Instrument, lever: MarketServices['lever']): { maker: string; taker: string } {
  const fee = lever.contractFeeOf?.(instrument) ?? '0'
  return { maker: fee, taker: fee }
}

function instrumentOut(
  instrument: Instrument,
  { spotFees, lever }: Pick<MarketServices, 'spotFees' | 'lever'>,
): Omit<Listing['instruments'][number], 'own_index'> {
  return {
    id: String(instrument.id),
    symbol: instrument.symbol,
    kind: instrument.kind,
    currency_id: String(instrument.base.id),
    legal_id: String(instrument.quote.id),
    tick: formatUnits(1n, instrument.priceDecimals),
    lot: formatUnits(1n, instrument.amountDecimals),
    lot_size: instrument.lotSize,
    minimum_amount: instrument.minimumAmount,
    minimum_notional: instrument.minimumNotional,
    fees: instrument.kind === 'spot' ? spotFees() : contractFees(instrument, lever),
    option_periods: [...(lever.optionPeriodsOf?.(instrument) ?? [])],
    multiples: [...(lever.multiplesOf?.(instrument) ?? [])],
    names: instrument.names,
  }
}

/** All instruments with their last prices, grouped by kind and quote currency, in the order of the catalogue. */
export function quotes({ market }: MarketServices, lang: Lang): CallOutput<'market.quotes'> {
  const groups = Map.groupBy(market.catalogue.all(), ({ kind, quote }) => `${kind} ${quote.code}`)
  return [...groups.values()].map((members) => ({
    kind: members[0]!.kind,
    quote: members[0]!.quote.code,
    items: items(
      market,
      members.map(({ symbol }) => symbol),
      lang,
    ),
  }))
}

export const items = (market: MarketServices['market'], symbols: readonly string[], lang: Lang): QuoteItem[] =>
  symbols.map((symbol) => market.tickers.item(symbol, lang))
