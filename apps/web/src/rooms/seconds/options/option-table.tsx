import { clsx } from 'clsx'
import { Trans, useLingui } from '@lingui/react/macro'
import Big from 'big.js'
import { MarketCell, TradeLine, TradeTable } from '#trading/trade-table.tsx'
import { VerifyLink } from '#trading/verify-link.tsx'
import { clockText, useTimeLeft } from '#ui/countdown.tsx'
import { directionWord } from '#ui/direction.ts'
import { Amount, Price } from '#ui/figure.tsx'
import { decimalsOf, formatAmount, NO_FIGURE } from '#ui/format.ts'
import { periodText } from '#ui/period-text.ts'
import { formatTime } from '#ui/time.ts'
import type { Option } from '../api.ts'
import { exactTick } from '../instruments.ts'
import { optionName } from '../results.tsx'
import { priceNow } from '../ticks/series.ts'
import { localMs, useTicks } from '../ticks/use-ticks.ts'
import { MONEY_DECIMALS, resultWords } from '../words.ts'
import { useOptionState } from './option-row.tsx'
import { DirectionBadge } from './parts.tsx'
import { leadOf, profitNow } from './option-state.ts'

interface OptionTableProps {
  options: readonly Option[]
  tickOf: (symbol: string) => string
  onOpen: (optionId: string) => void
}

/** Options on a desk. */
export function OptionTable({ options, tickOf, onOpen }: OptionTableProps) {
  const { t } = useLingui()
  return (
    <TradeTable
      heads={[
        { label: t({ context: 'place', message: 'Market' }), isText: true },
        { label: t`Period` },
        { label: t`Stake` },
        { label: t`Entry price` },
        { label: t`Now / end` },
        { label: t`Ends` },
        { label: t`Distance` },
        { label: t`Result` },
        { label: t`Proof` },
      ]}
      rows={options}
    >
      {(option) => <OptionLine key={option.id} option={option} tick={tickOf(option.symbol)} onOpen={onOpen} />}
    </TradeTable>
  )
}

interface LineProps {
  option: Option
  tick: string
  onOpen: (optionId: string) => void
}

function OptionLine({ option, tick, onOpen }: LineProps) {
  const isRunning = option.result === null
  return (
    <TradeLine result={optionName(option.id)}>
      <MarketCell name={option.pair} onOpen={() => onOpen(option.id)}>
        <DirectionBadge type={option.type} />
      </MarketCell>
      <td className="text-end text-12">{periodText(option.seconds)}</td>
      <td className="text-end">
        <Amount value={option.number} scale={MONEY_DECIMALS} unit={option.currency_name} />
      </td>
      <td className="text-end">
        <Price value={option.buy_price} tick={option.buy_price ? exactTick(option.buy_price, tick) : tick} />
      </td>
      <Prices option={option} tick={tick} />
      <td className="text-end figure">
        {isRunning ? <Left untilMs={Date.parse(option.settle_at)} /> : formatTime(option.settle_at, 'second')}
      </td>
      <Ending option={option} tick={tick} />
      <td className="text-end">
        {isRunning ? (
          <span className="text-12 muted">
            <Trans>at the end</Trans>
          </span>
        ) : (
          <VerifyLink kind="option" id={option.id} proofId={option.proof_id} />
        )}
      </td>
    </TradeLine>
  )
}

const Left = ({ untilMs }: { untilMs: number }) => clockText(useTimeLeft(localMs(untilMs)))

/** The price now, or the one it ended at. */
function usePrice(option: Option): string | undefined {
  const now = useTicks(option.result === null ? option.symbol : '', priceNow)
  return option.settlement_price ?? now
}

function Prices({ option, tick }: Omit<LineProps, 'onOpen'>) {
  const price = usePrice(option)
  return (
    <td className="text-end">
      <Price value={price} tick={price ? exactTick(price, tick) : tick} />
    </td>
  )
}

/** How far it is from its entry, and what it would come to if it ended now, or came to. */
function Ending({ option, tick }: Omit<LineProps, 'onOpen'>) {
  const { i18n } = useLingui()
  const price = usePrice(option)
  const state = useOptionState(option)
  const lead = leadOf(option, price)
  const tone = lead && directionWord[({ winning: 'up', losing: 'down', level: 'zero' } as const)[lead]]
  const distance = option.buy_price && price ? new Big(price).minus(option.buy_price) : undefined
  const money = (value: string | null) => <Amount value={value} scale={MONEY_DECIMALS} currency={option.currency_name} signed />
  return (
    <>
      <td className="text-end">
        <span className={clsx('figure', tone ?? 'muted')}>
          {distance === undefined ? NO_FIGURE : formatAmount(distance, Math.max(decimalsOf(tick), decimalsOf(price ?? '')), true)}
        </span>
      </td>
      <td className="text-end">
        {state.stage === 'done' &&
          (state.result === 'won' || state.result === 'lost' ? (
            money(option.profit)
          ) : (
            <span className="text-12 muted">{i18n._(resultWords[state.result])}</span>
          ))}
        {state.stage === 'running' && state.lead && (
          <span className="nowrap">
            <span className="text-12 muted">
              <Trans context="result if it ended">now</Trans>
            </span>{' '}
            {money(profitNow(option, state.lead))}
          </span>
        )}
        {(state.stage === 'entry' || state.stage === 'settling') && <span className="figure muted">{NO_FIGURE}</span>}
      </td>
    </>
  )
}
