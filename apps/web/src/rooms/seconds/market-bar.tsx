import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { useChannel } from '../../live/channels.ts'
import { PageLink } from '../../navigation/link.tsx'
import { useClient } from '../../state/client-store.ts'
import { Proof } from '../../ui/badge.tsx'
import { CoinIcon } from '../../ui/avatar.tsx'
import { Change, Price } from '../../ui/figure.tsx'
import { CandlesIcon, CaretIcon } from '../../ui/icons.tsx'
import { SelectDrawer } from '../../ui/select.tsx'
import { formatTime } from '../../ui/time.ts'
import { useQuotes } from './api.ts'
import type { OptionMarket } from './instruments.ts'
import { serverNowMs, useTicks } from './ticks/use-ticks.ts'

interface MarketBarProps {
  markets: readonly OptionMarket[]
  market: OptionMarket
  onPick: (matchId: string) => void
}

/** The instrument with its change, the way to another and to its chart, and the price that options are settled on. */
export function MarketBar({ markets, market, onPick }: MarketBarProps) {
  const { t } = useLingui()
  const quotes = useQuotes()
  const quote = quotes.get(market.symbol) ?? quotes.get(market.pair)
  const change = useChannel(`ticker:${market.symbol}`, (ticker) => ticker.change) ?? quote?.change
  const [switching, setSwitching] = useState(false)
  return (
    <>
      <div className="seconds-bar">
        <button type="button" className="x g1 pr" aria-haspopup="dialog" onClick={() => setSwitching(true)}>
          <b className="t20 b">{market.pair}</b>
          <CaretIcon size={20} />
        </button>
        <Change value={change} className="t14" />
        <span className="grow" />
        <PageLink className="ib" to="/pages/transaction/currency" query={{ symbol: market.pair }} aria-label={t`Chart`}>
          <CandlesIcon />
        </PageLink>
      </div>
      <IndexPrice market={market} last={quote?.last} />
      <MarketDrawer
        markets={markets}
        market={market}
        open={switching}
        onClose={() => setSwitching(false)}
        onPick={(matchId) => {
          onPick(matchId)
          setSwitching(false)
        }}
      />
    </>
  )
}

/** The index price large, and the tick it is of. */
function IndexPrice({ market, last }: { market: OptionMarket; last: string | undefined }) {
  const price = useTicks(market.symbol, (ticks) => ticks.at(-1)?.price)
  const state = useTicks(market.symbol, (ticks) => ticks.at(-1)?.state)
  return (
    <section className={`pad x sb g2 seconds-head ${state && state !== 'open' ? 'stale' : ''}`}>
      <div>
        <Price className="t32 b block" value={price ?? last} tick={market.tick} />
        <span className="t12 muted">
          <Trans>Index, the middle of bid and ask</Trans>
        </span>
      </div>
      <TickMark symbol={market.symbol} />
    </section>
  )
}

const SEQ_DIGITS = 5
const AGE_EVERY_MS = 500
/** From then on the moment says more than its age: a market may be closed since Friday. */
const AGE_SHOWN_MS = 60_000

function TickMark({ symbol }: { symbol: string }) {
  const { t } = useLingui()
  const seq = useTicks(symbol, (ticks) => ticks.at(-1)?.seq)
  const timeMs = useTicks(symbol, (ticks) => ticks.at(-1)?.time)
  const nowMs = useEvery(AGE_EVERY_MS)
  if (seq === undefined || timeMs === undefined) return null
  const short = String(seq).slice(-SEQ_DIGITS)
  const ageMs = Math.max(0, nowMs - timeMs)
  const ageS = (ageMs / 1000).toFixed(1)
  return (
    <div className="end">
      {seq > 0 && <Proof to="/pages/proof/prices">{t`Tick …${short}`}</Proof>}
      <div className="t12 muted" data-live="">
        {ageMs < AGE_SHOWN_MS ? (
          <Trans>
            <span className="n t14">{ageS}</span> s ago
          </Trans>
        ) : (
          <span className="n t14">{formatTime(timeMs)}</span>
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

interface MarketDrawerProps extends MarketBarProps {
  open: boolean
  onClose: () => void
}

function MarketDrawer({ markets, market, open, onClose, onPick }: MarketDrawerProps) {
  const { t } = useLingui()
  const language = useClient((state) => state.language)
  return (
    <SelectDrawer
      open={open}
      onClose={onClose}
      title={t`Options markets`}
      search={t`Find a market`}
      value={market.id}
      options={markets.map(({ id, pair, base, names, kind }) => ({
        value: id,
        label: pair,
        note: names[language] ?? names.en,
        lead: <CoinIcon code={base} square={kind === 'stock'} />,
      }))}
      onChange={onPick}
    />
  )
}
