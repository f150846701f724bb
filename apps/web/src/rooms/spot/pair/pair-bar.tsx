import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { isOpen } from '../../../navigation/go.ts'
import { PageLink } from '../../../navigation/link.tsx'
import { IconButton } from '../../../ui/button.tsx'
import { Drawer } from '../../../ui/drawer.tsx'
import { Change } from '../../../ui/figure.tsx'
import { CandlesIcon, CaretIcon, DepositIcon, MoreIcon, ReceiptIcon, StarFilledIcon, StarIcon, TransferIcon } from '../../../ui/icons.tsx'
import { Row } from '../../../ui/list.tsx'
import { useTicker } from '../api.ts'
import type { Pair } from './pair.ts'
import { useFavourite } from './use-favourite.ts'

interface PairBarProps {
  pair: Pair
  onSwitch: () => void
}

/** The pair with its change, the way to its chart and to everything about it. */
export function PairBar({ pair, onSwitch }: PairBarProps) {
  const { t } = useLingui()
  const [more, setMore] = useState(false)
  const change = useTicker(pair.symbol, 'change')
  const chart = '/pages/transaction/currency'
  return (
    <div className="trade-pair">
      <button type="button" className="x g1 pr" aria-haspopup="dialog" onClick={onSwitch}>
        <b className="t20 b">{pair.symbol}</b>
        <CaretIcon size={20} />
      </button>
      <Change value={change} className="t14" />
      <span className="grow" />
      {isOpen(chart) && (
        <PageLink className="ib" to={chart} query={{ symbol: pair.symbol }} aria-label={t`Chart`}>
          <CandlesIcon />
        </PageLink>
      )}
      <IconButton label={t`More`} aria-haspopup="dialog" onClick={() => setMore(true)}>
        <MoreIcon />
      </IconButton>
      <MoreDrawer pair={pair} open={more} onClose={() => setMore(false)} />
    </div>
  )
}

function MoreDrawer({ pair, open, onClose }: { pair: Pair; open: boolean; onClose: () => void }) {
  const { t } = useLingui()
  const { favourites, toggle } = useFavourite()
  const isFavourite = favourites.includes(pair.symbol)
  const Star = isFavourite ? StarFilledIcon : StarIcon
  return (
    <Drawer open={open} onClose={onClose} title={pair.symbol}>
      <div className="choices">
        <button
          type="button"
          className="row"
          onClick={() => {
            toggle(pair.symbol)
            onClose()
          }}
        >
          <Star size={20} />
          <span className="m grow">{isFavourite ? <Trans>Remove from favourites</Trans> : <Trans>Add to favourites</Trans>}</span>
        </button>
        <Row lead={<ReceiptIcon size={20} />} title={t`Spot orders`} to="/pages/transaction/currency_order" />
        <Row lead={<DepositIcon size={20} />} title={t`Deposit`} to="/pages/fund/receive" query={{ currency_id: pair.quoteId }} />
        <Row lead={<TransferIcon size={20} />} title={t`Transfer`} to="/pages/fund/transfer" />
      </div>
    </Drawer>
  )
}
