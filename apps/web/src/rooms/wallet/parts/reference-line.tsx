import { Trans, useLingui } from '@lingui/react/macro'
import { PageLink } from '#navigation/link.tsx'
import { Badge } from '#ui/badge.tsx'
import { Amount } from '#ui/figure.tsx'
import { NextIcon } from '#ui/icons.tsx'
import type { Order } from '../api.ts'
import { useInstrument, useOrder } from '../api.ts'
import { readReference } from '../reference.ts'
import '../wallet.css'

const ORDERS = '/pages/transaction/currency_order'
const HISTORY = '/pages/fund/transfer_history'
const LIVE = new Set(['open', 'partially_filled', 'untriggered'])
/** More decimals than any price has. */
const PRICE_SCALE = 12

/** The link to what a statement line refers to. Not drawn when it has no page. */
export function ReferenceLine({ reference }: { reference: string }) {
  const meant = readReference(reference)
  if (meant.to === 'order') return <KnownOrderLine id={meant.id} />
  if (meant.to === 'trade') return <TradeLine instrumentId={meant.instrumentId} />
  if (meant.to === 'other') return null
  return (
    <PageLink className="wallet-link" to={HISTORY} query={{ tab: meant.to === 'move' ? 'moves' : 'conversions' }}>
      <span className="grow">{meant.to === 'move' ? <Trans>Your transfers</Trans> : <Trans>Your conversions</Trans>}</span>
      <NextIcon size={16} className="faint" />
    </PageLink>
  )
}

function KnownOrderLine({ id }: { id: string }) {
  return <OrderLine id={id} order={useOrder(id).data} />
}

/** An order by its market, side and price. By its number until it has loaded. */
export function OrderLine({ id, order }: { id: string; order: Order | undefined }) {
  const { t } = useLingui()
  const query = order && { tab: LIVE.has(order.status) ? 'open' : 'history', symbol: order.symbol }
  return (
    <PageLink className="wallet-link" to={ORDERS} query={query}>
      <span className="grow">
        <span className="across gap-2 wrap">
          <span className="medium">{order ? order.symbol : t`Spot order`}</span>
          {order && <Badge tone={order.type === 'buy' ? 'up' : 'down'}>{order.type === 'buy' ? t`Buy` : t`Sell`}</Badge>}
        </span>
        <span className="text-12 muted block">
          <Trans>
            Order <span className="mono">{id}</span>
          </Trans>
          {order?.price && (
            <>
              {' · '}
              <Amount value={order.price} scale={PRICE_SCALE} exact unit={order.symbol.split('/')[1]} />
            </>
          )}
        </span>
      </span>
      <NextIcon size={16} className="faint" />
    </PageLink>
  )
}

function TradeLine({ instrumentId }: { instrumentId: string }) {
  const { t } = useLingui()
  const symbol = useInstrument(instrumentId)?.symbol
  return (
    <PageLink className="wallet-link" to={ORDERS} query={{ tab: 'trades', symbol }}>
      <span className="grow">{symbol ? t`Your ${symbol} trades` : t`Your trades`}</span>
      <NextIcon size={16} className="faint" />
    </PageLink>
  )
}
