import { Trans, useLingui } from '@lingui/react/macro'
import { Amount, Price } from '../../../ui/figure.tsx'
import { NextIcon } from '../../../ui/icons.tsx'
import type { Option } from '../api.ts'
import { exactTick } from '../instruments.ts'
import { priceNow } from '../ticks/median.ts'
import { useTicks } from '../ticks/use-ticks.ts'
import { formatTime } from '../../../ui/time.ts'
import { MONEY_DECIMALS, periodText, resultWords } from '../words.ts'
import { OptionRing } from './option-ring.tsx'
import { DirectionBadge, useNow, VerifyLink } from './parts.tsx'
import type { Standing } from './standing.ts'
import { entryEndMs, leadOf, profitNow, standingOf } from './standing.ts'

interface OptionRowProps {
  option: Option
  /** One decimal more than the instrument's step. */
  tick: string
  onOpen: (optionId: string) => void
}

/** Who would win if the option ended now; drawn anew only when that changes. */
export function useStanding(option: Option): Standing {
  const running = option.result === null
  const lead = useTicks(running ? option.symbol : '', (ticks) => leadOf(option, priceNow(ticks)))
  const nowMs = useNow(running ? [entryEndMs(option), Date.parse(option.settle_at)] : [])
  const standing = standingOf(option, undefined, nowMs)
  return standing.stage === 'running' ? { ...standing, lead } : standing
}

/** An option as a line of a list: counting down while it runs, with its result and proof after. */
export function OptionRow({ option, tick, onOpen }: OptionRowProps) {
  const standing = useStanding(option)
  return (
    <div className="row seconds-option">
      <button type="button" className="x g3 grow" aria-haspopup="dialog" onClick={() => onOpen(option.id)}>
        <OptionRing option={option} standing={standing} />
        <span className="grow">
          <span className="x g2 wrap">
            <b className="b">{option.pair}</b>
            <DirectionBadge type={option.type} />
            <span className="t12 muted">{periodText(option.seconds)}</span>
          </span>
          <span className="t12 muted block">
            <Prices option={option} tick={tick} />
          </span>
          {option.result !== null && (
            <span className="x wrap t12 muted seconds-facts">
              <Stake option={option} />
              <span className="n t14">{formatTime(option.settle_at)}</span>
            </span>
          )}
        </span>
      </button>
      <span className="end seconds-end">
        <End option={option} standing={standing} />
      </span>
    </div>
  )
}

function Prices({ option, tick }: { option: Option; tick: string }) {
  const { t } = useLingui()
  const running = option.result === null
  if (option.settlement_price && option.buy_price) {
    return (
      <span className="x g1 wrap">
        <Price className="t14" value={option.buy_price} tick={exactTick(option.buy_price, tick)} />
        <NextIcon size={12} />
        <span className="vh">{t`to`}</span>
        <Price className="t14" value={option.settlement_price} tick={exactTick(option.settlement_price, tick)} />
      </span>
    )
  }
  return (
    <span className="x wrap seconds-facts">
      {option.buy_price && (
        <span className="nowrap">
          <Trans>
            Entry <Price className="t14 text" value={option.buy_price} tick={exactTick(option.buy_price, tick)} />
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
      stake <Amount className="t14 text" value={number} scale={MONEY_DECIMALS} unit={currency_name} />
    </Trans>
  </span>
)

/** The right edge: what it would bring if it ended now, or what it brought. */
function End({ option, standing }: { option: Option; standing: Standing }) {
  const { i18n } = useLingui()
  if (standing.stage === 'done') {
    return (
      <>
        <span className="block">
          {standing.result === 'won' || standing.result === 'lost' ? (
            <Amount className="t16 b" value={option.profit} scale={MONEY_DECIMALS} unit={option.currency_name} signed />
          ) : (
            <span className="m muted">{i18n._(resultWords[standing.result])}</span>
          )}
        </span>
        <VerifyLink option={option} />
      </>
    )
  }
  if (standing.stage === 'entry') {
    return (
      <span className="t12 muted">
        <Trans>Entry price is coming</Trans>
      </span>
    )
  }
  if (standing.stage === 'settling') {
    return (
      <span className="t12 muted">
        <Trans>Settling</Trans>
      </span>
    )
  }
  return <IfNow option={option} lead={standing.lead} />
}

function IfNow({ option, lead }: { option: Option; lead: 'winning' | 'losing' | 'level' | undefined }) {
  if (!lead) return null
  return (
    <>
      <span className="t12 muted block">
        <Trans>If it ends now</Trans>
      </span>
      <Amount className="t16 b" value={profitNow(option, lead)} scale={MONEY_DECIMALS} unit={option.currency_name} signed />
    </>
  )
}
