import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { isOpen } from '../../../navigation/go.ts'
import { PageLink } from '../../../navigation/link.tsx'
import { markFavourite, useFavourites } from '../../../session/favourites.ts'
import { Badge } from '../../../ui/badge.tsx'
import { IconButton } from '../../../ui/button.tsx'
import { Drawer } from '../../../ui/drawer.tsx'
import { Change } from '../../../ui/figure.tsx'
import { CandlesIcon, CaretIcon, MoreIcon, ReceiptIcon, ShieldIcon, StarFilledIcon, StarIcon, TransferIcon } from '../../../ui/icons.tsx'
import { Row } from '../../../ui/list.tsx'
import { useSession, useTicker } from '../api.ts'
import type { Instrument } from './instrument.ts'

interface InstrumentBarProps {
  instrument: Instrument
  onSwitch: () => void
}

/** The star of an instrument, as it stands in every list. */
export function useStar(symbol: string) {
  const marked = useFavourites()?.includes(symbol) ?? false
  return { marked, Drawing: marked ? StarFilledIcon : StarIcon, toggle: () => void markFavourite(symbol, !marked) }
}

export function Star({ instrument }: { instrument: Instrument }) {
  const { t } = useLingui()
  const { marked, Drawing, toggle } = useStar(instrument.symbol)
  return (
    <IconButton label={t`Favourite ${instrument.pair}`} aria-pressed={marked} onClick={toggle}>
      <Drawing />
    </IconButton>
  )
}

/** Closed or halted, where a market is not open. */
export function SessionBadge({ symbol }: { symbol: string }) {
  const { state } = useSession(symbol)
  if (state === 'open') return null
  return <Badge tone="warn">{state === 'halted' ? <Trans>Halted</Trans> : <Trans>Closed</Trans>}</Badge>
}

/** The instrument with its change, its star, the way to its chart and to everything about it. */
export function InstrumentBar({ instrument, onSwitch }: InstrumentBarProps) {
  const { t } = useLingui()
  const [more, setMore] = useState(false)
  const { symbol, pair } = instrument
  const change = useTicker(symbol, 'change')
  const { state } = useSession(symbol)
  const chart = '/pages/transaction/currency'
  return (
    <div className="trade-pair futures-bar">
      <button type="button" className="x g1 pr" aria-haspopup="dialog" onClick={onSwitch}>
        <b className="t20 b">{pair}</b>
        <CaretIcon size={20} />
      </button>
      {state === 'open' ? <Change value={change} className="t14" /> : <SessionBadge symbol={symbol} />}
      <span className="grow" />
      <Star instrument={instrument} />
      {isOpen(chart) && (
        <PageLink className="ib" to={chart} query={{ symbol }} aria-label={t`Chart`}>
          <CandlesIcon />
        </PageLink>
      )}
      <IconButton label={t`More`} aria-haspopup="dialog" onClick={() => setMore(true)}>
        <MoreIcon />
      </IconButton>
      <Drawer open={more} onClose={() => setMore(false)} title={pair}>
        <div className="choices">
          <Row lead={<ReceiptIcon size={20} />} title={t`Contract orders`} to="/pages/transaction/contract_order" />
          <Row lead={<TransferIcon size={20} />} title={t`Transfer to the contract account`} to="/pages/fund/transfer" />
          <Row lead={<ShieldIcon size={20} />} title={t`Trading limits`} to="/pages/setting/limits" />
        </div>
      </Drawer>
    </div>
  )
}
