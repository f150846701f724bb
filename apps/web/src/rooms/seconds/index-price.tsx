import { Trans, useLingui } from '@lingui/react/macro'
import Big from 'big.js'
import { clsx } from 'clsx'
import { useEffect, useState } from 'react'
import { useQuote } from '#trading/tickers.ts'
import { Proof } from '#ui/badge.tsx'
import { Amount, Price } from '#ui/figure.tsx'
import { decimalsOf, formatMoney } from '#ui/format.ts'
import { formatTime } from '#ui/time.ts'
import type { OptionMarket } from './instruments.ts'
import { serverNowMs, useTicks } from './ticks/use-ticks.ts'
import './seconds.css'

/** The index price, large, and the tick it comes from. */
export function IndexPrice({ market }: { market: OptionMarket }) {
  const state = useTicks(market.symbol, (ticks) => ticks.at(-1)?.state)
  return (
    <section className={clsx('gutter across spread gap-2 seconds-head', state && state !== 'open' && 'stale')}>
      <div>
        <Mid market={market} className="text-32 bold block" />
        <span className="text-12 muted">
          <Trans>Index, the middle of bid and ask</Trans>
        </span>
      </div>
      <TickMark symbol={market.symbol} />
    </section>
  )
}

/** The price that options settle on. */
export function Mid({ market: { symbol, tick }, className }: { market: OptionMarket; className: string }) {
  const last = useQuote(symbol)?.last
  const price = useTicks(symbol, (ticks) => ticks.at(-1)?.price)
  return <Price className={className} value={price ?? last} tick={tick} />
}

const MOVED_MS = 60_000

/** By how much the index moved in the last minute, or since the page was opened. */
export function Moved({ market: { symbol, tick } }: { market: OptionMarket }) {
  const moved = useTicks(symbol, (ticks) => {
    const last = ticks.at(-1)
    const first = last && ticks.find(({ time }) => time >= last.time - MOVED_MS)
    return first && new Big(last.price).minus(first.price).toFixed()
  })
  return <Amount value={moved} decimals={decimalsOf(tick)} signed className="text-16 bold" />
}

const SEQ_DIGITS = 5
const AGE_EVERY_MS = 500
/** Above this age the time is shown instead: a market may be closed since Friday. */
const AGE_SHOWN_MS = 60_000

function TickMark({ symbol }: { symbol: string }) {
  const { t } = useLingui()
  const seq = useTicks(symbol, (ticks) => ticks.at(-1)?.seq)
  const timeMs = useTicks(symbol, (ticks) => ticks.at(-1)?.time)
  const nowMs = useEvery(AGE_EVERY_MS)
  if (seq === undefined || timeMs === undefined) return null
  const short = String(seq).slice(-SEQ_DIGITS)
  const ageMs = Math.max(0, nowMs - timeMs)
  const ageS = formatMoney(ageMs / 1000, 1)
  return (
    <div className="text-end">
      {seq > 0 && <Proof to="/pages/proof/prices">{t`Tick …${short}`}</Proof>}
      <div className="text-12 muted" data-live="">
        {ageMs < AGE_SHOWN_MS ? (
          <Trans>
            <span className="figure text-14">{ageS}</span> s ago
          </Trans>
        ) : (
          <span className="figure text-14">{formatTime(timeMs)}</span>
        )}
      </div>
    </div>
  )
}

/** The time, now and then. */
function useEvery(everyMs: number): number {
  const [nowMs, setNow] = useState(serverNowMs)
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNowMs()), everyMs)
    return () => clearInterval(timer)
  }, [everyMs])
  return nowMs
}
