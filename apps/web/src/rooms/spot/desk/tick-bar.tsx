import { useLingui } from '@lingui/react/macro'
import { CoinIcon } from '../../../ui/avatar.tsx'
import { Proof, SandboxBadge } from '../../../ui/badge.tsx'
import { Trans } from '@lingui/react/macro'
import { Amount, Change, Fiat, Price } from '../../../ui/figure.tsx'
import { CaretIcon } from '../../../ui/icons.tsx'
import { useTicker } from '../api.ts'
import { useLast } from '../book/last-price.tsx'
import type { Pair } from '../pair/pair.ts'

interface TickBarProps {
  pair: Pair
  onSwitch: () => void
}

/** The market's figures across the top of the desk. */
export function TickBar({ pair, onSwitch }: TickBarProps) {
  const { t } = useLingui()
  const { symbol, tick } = pair
  const { last, direction } = useLast(symbol)
  return (
    <header className="nav line desk-tick">
      <button type="button" className="x g2 pr" aria-haspopup="dialog" onClick={onSwitch}>
        <CoinIcon code={pair.base} small />
        <h1 className="t20 b">{symbol}</h1>
        <CaretIcon size={20} />
      </button>
      <Price value={last} tick={tick} direction={direction} className="t24 b" />
      <Fiat value={last} about className="t12 muted" />
      <dl className="x figures">
        <div className="stat">
          <dt>{t`24h change`}</dt>
          <dd>
            <Change value={useTicker(symbol, 'change')} />
          </dd>
        </div>
        <div className="stat">
          <dt>{t`High`}</dt>
          <dd>
            <Price value={useTicker(symbol, 'high')} tick={tick} />
          </dd>
        </div>
        <div className="stat">
          <dt>{t`Low`}</dt>
          <dd>
            <Price value={useTicker(symbol, 'low')} tick={tick} />
          </dd>
        </div>
        <div className="stat">
          <dt>{t`Volume ${pair.base}`}</dt>
          <dd>
            <Amount value={useTicker(symbol, 'volume')} compact />
          </dd>
        </div>
        <div className="stat">
          <dt>{t`Volume ${pair.quote}`}</dt>
          <dd>
            <Amount value={useTicker(symbol, 'quote_volume')} compact />
          </dd>
        </div>
      </dl>
      <span className="grow" />
      <Proof to="/pages/proof/index" query={{ symbol }}>
        <Trans>Tick log</Trans>
      </Proof>
      <SandboxBadge />
    </header>
  )
}
