import { useLingui } from '@lingui/react/macro'
import { useCallback } from 'react'
import { useSearchParams } from 'react-router'
import { useLiveBalances } from '../../session/live-balances.ts'
import { Empty, ErrorBox, SkeletonRows } from '../../ui/states.tsx'
import { useOptionMarkets, useRunning } from './api.ts'
import { OptionChart } from './chart/chart.tsx'
import { findMarket } from './instruments.ts'
import type { OptionMarket } from './instruments.ts'
import { MarketBar } from './market-bar.tsx'
import { OptionsPanel } from './options/options-panel.tsx'
import { Ticket } from './ticket/ticket.tsx'
import './seconds.css'

interface SecondsPanelProps {
  /** What was traded last, in any segment; another market is shown where it has no options. */
  symbol?: string | undefined
}

/** Options: price and chart, ticket, and the user's options under it. The address may name `?match_id=` or `?symbol=`. */
export function SecondsPanel({ symbol }: SecondsPanelProps) {
  const { t } = useLingui()
  const [params, setParams] = useSearchParams()
  const { markets, error, refetch } = useOptionMarkets()
  // By its number: a symbol in the address of the trade tab may name a market of another segment.
  const pick = (matchId: string) =>
    setParams(
      (before) => {
        const changed = new URLSearchParams(before)
        changed.delete('symbol')
        changed.set('match_id', matchId)
        return changed
      },
      { replace: true },
    )
  if (!markets) return error ? <ErrorBox tall error={error} onRetry={() => void refetch()} /> : <SkeletonRows count={9} />
  const byId = markets.find(({ id }) => id === params.get('match_id'))
  const market = byId ?? findMarket(markets, params.get('symbol')) ?? findMarket(markets, symbol) ?? markets[0]
  if (!market) return <Empty tall title={t`No options yet`} text={t`Options appear here once a market offers them.`} />
  return <Market key={market.symbol} markets={markets} market={market} onPick={pick} />
}

interface MarketProps {
  markets: readonly OptionMarket[]
  market: OptionMarket
  onPick: (matchId: string) => void
}

function Market({ markets, market, onPick }: MarketProps) {
  const { options } = useRunning(market.id)
  useLiveBalances()
  const tickOf = useTickOf(markets)
  return (
    <div className="seconds">
      <div className="seconds-view">
        <MarketBar markets={markets} market={market} onPick={onPick} />
        <OptionChart market={market} option={options?.[0]} />
      </div>
      <div className="seconds-side">
        <Ticket market={market} />
      </div>
      <div className="seconds-own">
        <div className="band" />
        <OptionsPanel tickOf={tickOf} />
      </div>
    </div>
  )
}

/** The step of a market's prices; of one no longer offered, that of most. */
export const useTickOf = (markets: readonly OptionMarket[]): ((symbol: string) => string) =>
  useCallback((symbol) => markets.find((market) => market.symbol === symbol)?.tick ?? '0.001', [markets])
