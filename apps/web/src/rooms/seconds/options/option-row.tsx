import { Trans, useLingui } from '@lingui/react/macro'
import { clsx } from 'clsx'
import { useLit } from '#trading/results/result.ts'
import { VerifyLink } from '#trading/verify-link.tsx'
import { Amount, Price } from '#ui/figure.tsx'
import { NextIcon } from '#ui/icons.tsx'
import { periodText } from '#ui/period-text.ts'
import type { Option } from '../api.ts'
import { exactTick } from '../instruments.ts'
import { optionName } from '../results.tsx'
import { priceNow } from '../ticks/series.ts'
import { useTicks } from '../ticks/use-ticks.ts'
import { formatTime } from '#ui/time.ts'
import { MONEY_DECIMALS, resultWords } from '../words.ts'
import { OptionRing } from './option-ring.tsx'
import { useNow } from '../ticks/use-now.ts'
import { DirectionBadge } from './parts.tsx'
import type { OptionState } from './option-state.ts'
import { entryEndMs, leadOf, profitNow, optionStateOf } from './option-state.ts'
import './options.css'

interface OptionRowProps {
  option: Option
  /** One decimal more than the instrument's step. */
  tick: string
  onOpen: (optionId: string) => void
}

/** Who would win if the option ended now. Rendered again only when that changes. */
export function useOptionState(option: Option): OptionState {
  const running = option.result === null
  const lead = useTicks(running ? option.symbol : '', (ticks) => leadOf(option, priceNow(ticks)))
  const nowMs = useNow(running ? [entryEndMs(option), Date.parse(option.settle_at)] : [])
  const state = optionStateOf(option, undefined, nowMs)
  return state.stage === 'running' ? { ...state, lead } : state
}

/** An option as a list row: a countdown while it runs, then its result and proof. */
export function OptionRow({ option, tick, onOpen }: OptionRowProps) {
  const state = useOptionState(option)
  const isLit = useLit(optionName(option.id))
  return (
    <div className={clsx('list-row seconds-option', isLit && 'result-lit')}>
      <button type="button" className="across gap-3 grow" aria-haspopup="dialog" onClick={() => onOpen(option.id)}>
        <OptionRing option={option} state={state} />
        <span className="grow">
          <span className="across gap-2 wrap">
            <b className="bold">{option.pair}</b>
            <DirectionBadge type={option.type} />
            <span className="text-12 muted">{periodText(option.seconds)}</span>
          </span>
          <span className="text-12 muted block">
            <Prices option={option} tick={tick} />
          </span>
          {option.result !== null && (
            <span className="across wrap text-12 muted seconds-facts">
              <Stake option={option} />
              <span className="figure text-14">{formatTime(option.settle_at)}</span>
            </span>
          )}
        </span>
      </button>
      <span className="text-end seconds-end">
        <End option={option} state={state} />
      </span>
    </div>
  )
}

function Prices({ option, tick }: { option: Option; tick: string }) {
  const { t } = useLingui()
  const running = option.result === null
  if (option.settlement_price && option.buy_price) {
    return (
      <span className="across gap-1 wrap">
        <Price className="text-14" value={option.buy_price} tick={exactTick(option.buy_price, tick)} />
        <NextIcon size={12} />
        <span className="visually-hidden">{t`to`}</span>
        <Price className="text-14" value={option.settlement_price} tick={exactTick(option.settlement_price, tick)} />
      </span>
    )
  }
  return (
    <span className="across wrap seconds-facts">
      {option.buy_price && (
        <span className="nowrap">
          <Trans>
            Entry <Price className="text-14 text" value={option.buy_price} tick={exactTick(option.buy_price, tick)} />
          </Trans>
        </span>
      )}
      {running && <Stake option={option} />}
    </span>
  )
}

const Stake = ({ option: { number, currency_name } }: Pick<OptionRowProps, 'option'>) => (
  <span className="nowrap">
    <Trans>
      stake <Amount className="text-14 text" value={number} scale={MONEY_DECIMALS} unit={currency_name} />
    </Trans>
  </span>
)

/** The right edge: its result if it ended now, or its final result. */
function End({ option, state }: { option: Option; state: OptionState }) {
  const { i18n } = useLingui()
  if (state.stage === 'done') {
    return (
      <>
        <span className="block">
          {state.result === 'won' || state.result === 'lost' ? (
            <Amount className="text-16 bold" value={option.profit} scale={MONEY_DECIMALS} unit={option.currency_name} signed />
          ) : (
            <span className="medium muted">{i18n._(resultWords[state.result])}</span>
          )}
        </span>
        <VerifyLink kind="option" id={option.id} proofId={option.proof_id} />
      </>
    )
  }
  if (state.stage === 'entry') {
    return (
      <span className="text-12 muted">
        <Trans>Starting</Trans>
      </span>
    )
  }
  if (state.stage === 'settling') {
    return (
      <span className="text-12 muted">
        <Trans>Settling</Trans>
      </span>
    )
  }
  return <IfNow option={option} lead={state.lead} />
}

function IfNow({ option, lead }: { option: Option; lead: 'winning' | 'losing' | 'level' | undefined }) {
  if (!lead) return null
  return (
    <>
      <span className="text-12 muted block">
        <Trans>If it ends now</Trans>
      </span>
      <Amount className="text-16 bold" value={profitNow(option, lead)} scale={MONEY_DECIMALS} unit={option.currency_name} signed />
    </>
  )
}
