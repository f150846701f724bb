import { useLingui } from '@lingui/react/macro'
import { Badge } from '#ui/badge.tsx'
import { Drawer } from '#ui/drawer.tsx'
import type { Chosen, Market } from '../api.ts'
import { targetText } from '../words.ts'
import { PurchaseButtons, PurchaseForm, usePurchase } from './purchase.tsx'

interface PurchaseDrawerProps {
  product: Chosen
  market: Market
  open: boolean
  onClose: () => void
  onBought: () => void
}

/** The purchase of a product. It stands as long as it is open: a new one has a new quote. */
export function PurchaseDrawer({ product, market, open, onClose, onBought }: PurchaseDrawerProps) {
  const { t } = useLingui()
  const purchase = usePurchase({ product, market, onBought })
  const { currency_name: coin, days } = product
  return (
    <Drawer
      open={open}
      onClose={onClose}
      title={product.type === 'call' ? t`Sell high ${coin}` : t`Buy low ${coin}`}
      badges={
        <>
          <Badge>{t`${days} days`}</Badge>
          <Badge>{targetText(product.target)}</Badge>
        </>
      }
      footer={<PurchaseButtons purchase={purchase} onBack={onClose} />}
    >
      <PurchaseForm purchase={purchase} />
    </Drawer>
  )
}
