import { Trans, useLingui } from '@lingui/react/macro'
import { Proof } from '../../../ui/badge.tsx'
import { Amount, Change, Fiat, Price } from '../../../ui/figure.tsx'
import { Stat } from '../../../ui/list.tsx'
import { TickBar } from '../../../ui/market-bars.tsx'
import { useTicker } from '../api.ts'
import { useLast } from '../book/last-price.tsx'
import type { Pair } from '../pair/pair.ts'

interface PairTicksProps {
  pair: Pair
  onSwitch: () => void
}

/** The pair's figures across the top of the desk. */
export function PairTicks({ pair, onSwitch }: PairTicksProps) {
  const { t } = useLingui()
  const { symbol, tick } = pair
  const { last, direction } = useLast(symbol)
  return (
    <TickBar
      code={pair.base}
      name={symbol}
      onSwitch={onSwitch}
      price={
        <>
          <Price value={last} tick={tick} direction={direction} className="t24 b" />
          <Fiat value={last} about className="t12 muted" />
        </>
      }
      end={
        <Proof to="/pages/proof/index" query={{ symbol }}>
          <Trans>Tick log</Trans>
        </Proof>
      }
    >
      <Stat label={t`24h change`}>
        <Change value={useTicker(symbol, 'change')} />
      </Stat>
      <Stat label={t`High`}>
        <Price value={useTicker(symbol, 'high')} tick={tick} />
      </Stat>
      <Stat label={t`Low`}>
        <Price value={useTicker(symbol, 'low')} tick={tick} />
      </Stat>
      <Stat label={t`Volume ${pair.base}`}>
        <Amount value={useTicker(symbol, 'volume')} compact />
      </Stat>
      <Stat label={t`Volume ${pair.quote}`}>
        <Amount value={useTicker(symbol, 'quote_volume')} compact />
      </Stat>
    </TickBar>
  )
}
