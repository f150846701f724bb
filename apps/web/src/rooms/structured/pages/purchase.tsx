import { useLingui } from '@lingui/react/macro'
import { useSearchParams } from 'react-router'
import { go } from '#navigation/go.ts'
import { useLiveBalances } from '#session/live-balances.ts'
import { Page } from '#ui/page.tsx'
import { Empty, ErrorBox, SkeletonRows } from '#ui/states.tsx'
import { useOffers, useProduct, type Market, type Product } from '../api.ts'
import { PurchaseButtons, PurchaseForm, usePurchase } from '../parts/purchase.tsx'
import { titleOf } from '../words.ts'
import '../structured.css'

const OFFERS = '/pages/invest/invest'

/** The purchase of one product as a page: `?id=`. */
export function PurchasePage() {
  const { t } = useLingui()
  const [params] = useSearchParams()
  const id = params.get('id') ?? ''
  const product = useProduct(id)
  const offers = useOffers()
  const market = offers.data?.markets.find(({ currency_id }) => currency_id === product.data?.currency_id)
  useLiveBalances()
  if (product.data && market) return <Form product={product.data} market={market} />
  const error = product.error ?? offers.error
  return (
    <Page title={t`Subscribe`} sheet width="form">
      {id === '' ? (
        <Empty tall title={t`No product chosen`} />
      ) : error ? (
        <ErrorBox tall error={error} onRetry={() => void Promise.all([product.refetch(), offers.refetch()])} />
      ) : (
        <SkeletonRows count={6} />
      )}
    </Page>
  )
}

function Form({ product, market }: { product: Product; market: Market }) {
  const purchase = usePurchase({ product, market, onBought: () => go.redirect('/pages/invest/mine') })
  return (
    <Page title={titleOf(product)} sheet width="form" footer={<PurchaseButtons purchase={purchase} onBack={() => go.redirect(OFFERS)} />}>
      <div className="gutter padded">
        <PurchaseForm purchase={purchase} />
      </div>
    </Page>
  )
}
