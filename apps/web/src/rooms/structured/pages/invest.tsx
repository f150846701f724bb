import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { go } from '#navigation/go.ts'
import { PageLink } from '#navigation/link.tsx'
import { useLiveBalances } from '#session/live-balances.ts'
import { askToLogIn, useSignedIn } from '#session/session.ts'
import { Loaded } from '#ui/loaded.tsx'
import { accountTypes, useAvailable } from '#trading/own.ts'
import { Proof } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Amount } from '#ui/figure.tsx'
import { formatPercent } from '#ui/format.ts'
import { HelpIcon, ReceiptIcon } from '#ui/icons.tsx'
import { Page } from '#ui/page.tsx'
import { Chips, Segment } from '#ui/segment.tsx'
import { Empty, Skeleton } from '#ui/states.tsx'
import type { Chosen, DualType, Market, Offers, Product } from '../api.ts'
import { useOffers } from '../api.ts'
import { isPaused, percentOf, SCALE, usualOf } from '../figures.ts'
import { Ladder } from '../parts/ladder.tsx'
import { ProductCard } from '../parts/product-card.tsx'
import { PurchaseDrawer } from '../parts/purchase-drawer.tsx'
import { pausedText } from '../words.ts'
import '../structured.css'

/** The ladder of dual investments. `?coin=` and `?type=` choose the coin and the direction. */
export function InvestPage() {
  const { t } = useLingui()
  const { data, error, refetch } = useOffers()
  useLiveBalances()
  const actions = (
    <>
      <PageLink className="icon-button" to="/pages/invest/help" aria-label={t`How dual works`}>
        <HelpIcon />
      </PageLink>
      <PageLink className="icon-button" to="/pages/invest/mine" aria-label={t`My investments`}>
        <ReceiptIcon />
      </PageLink>
    </>
  )
  const choice = useChoice(data)
  const { buying, begin, end } = useBuying(data, choice)
  return (
    <Page title={t`Dual`} actions={actions} sheet width="form" footer={choice.product && <Footer product={choice.product} onBuy={begin} />}>
      <Loaded data={data} error={error} refetch={refetch} skeleton={<Shape />} tall>
        {(offers) => <Shown offers={offers} choice={choice} />}
      </Loaded>
      {buying && (
        <PurchaseDrawer
          {...buying}
          open
          onClose={end}
          onBought={() => {
            end()
            go.navigate('/pages/invest/mine')
          }}
        />
      )}
    </Page>
  )
}

/** What `Shown` will be as large as. */
const Shape = () => (
  <div className="shimmer gutter stack-4 above-2" aria-hidden="true">
    <Skeleton height={36} />
    <Skeleton width={176} height={28} />
    <Skeleton height={264} />
    <Skeleton width="64%" height={12} />
    <Skeleton height={176} />
  </div>
)

/** Coin, direction and product. The middle of the ladder is chosen at first. */
function useChoice(offers: Offers | undefined) {
  const [params] = useSearchParams()
  const [type, setType] = useState<DualType>(params.get('type') === 'put' ? 'put' : 'call')
  const [coin, setCoin] = useState(params.get('coin') ?? 'BTC')
  const [id, setId] = useState('')
  const market = offers?.markets.find(({ currency_name }) => currency_name === coin) ?? offers?.markets[0]
  const products = offers?.products.filter((one) => one.currency_id === market?.currency_id && one.type === type) ?? []
  const product = products.find((one) => one.id === id) ?? (market && usualOf(products, { currencyId: market.currency_id, type }))
  return { type, setType, coin: market?.currency_name ?? coin, setCoin, market, products, product, choose: (one: Product) => setId(one.id) }
}

type Choice = ReturnType<typeof useChoice>

interface Kept {
  product: Product
  market: Market
}

function keptIn({ products, markets }: Offers, kept: Kept): { product: Chosen; market: Market } {
  const market = markets.find(({ currency_id: id }) => id === kept.market.currency_id)
  const product = products.find(({ id }) => id === kept.product.id)
  return { product: product ?? { ...kept.product, status: market ? 'over' : 'away' }, market: market ?? kept.market }
}

/**
 * What the drawer is open for. The choice may move on with the index; the product under a typed amount stays. Once it is gone, its ladder is
 * over; where its coin is gone too, the index is.
 */
function useBuying(offers: Offers | undefined, { product, market }: Choice) {
  const [kept, setKept] = useState<Kept>()
  const buying = kept && offers && keptIn(offers, kept)
  return { buying, begin: () => product && market && setKept({ product, market }), end: () => setKept(undefined) }
}

function Shown({ offers, choice }: { offers: Offers; choice: Choice }) {
  const { t } = useLingui()
  const { type, setType, coin, setCoin, market, products, product, choose } = choice
  if (!market) {
    return <Empty tall title={t`Nothing on offer right now`} text={t`Dual is offered while there is a fresh index.`} />
  }
  const volatility = formatPercent(percentOf(market.volatility), 1)
  return (
    <>
      <div className="gutter above-2">
        <Segment
          label={t`Direction`}
          value={type}
          onChange={setType}
          choices={[
            { value: 'call', label: t`Sell high, coin in` },
            { value: 'put', label: t`Buy low, USDT in` },
          ]}
        />
      </div>
      <div className="across spread gutter dual-filter">
        <Chips
          label={t`Coin`}
          value={coin}
          onChange={setCoin}
          choices={offers.markets.map(({ currency_name: name }) => ({ value: name, label: name }))}
        />
        <Proof to="/pages/proof/index">{t`Index, in the public log`}</Proof>
      </div>
      <section className="gutter">
        <Ladder market={market} products={products} type={type} chosen={product} onChoose={choose} />
        <p className="text-12 muted dual-about">
          <Trans>
            APR in %, made each minute from 30-day volatility of {volatility}. A higher rate means the target is likelier to be met.
          </Trans>
        </p>
      </section>
      <div className="band" />
      {product ? (
        <ProductCard product={product} market={market} />
      ) : (
        <Empty title={products.some(isPaused) ? pausedText(market) : t`Every target of today is closed`} />
      )}
    </>
  )
}

function Footer({ product, onBuy }: { product: Product; onBuy: () => void }) {
  const signedIn = useSignedIn()
  const isCall = product.type === 'call'
  const available = useAvailable(accountTypes.spot, isCall ? product.currency_id : product.legal_id)
  const name = isCall ? product.currency_name : product.legal_name
  return (
    <>
      <div className="dual-available">
        <span className="text-12 muted block">
          <Trans>Available</Trans>
        </span>
        <span className="figure text-16 truncate block">
          <Amount value={available} {...(isCall ? { scale: SCALE } : { decimals: 2 })} balance />
          <span className="figure-unit">{name}</span>
        </span>
      </div>
      <Button width="flex" disabled={product.status !== 'open'} onClick={() => (signedIn ? onBuy() : askToLogIn())}>
        <Trans>Choose amount</Trans>
      </Button>
    </>
  )
}
