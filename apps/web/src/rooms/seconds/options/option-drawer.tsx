import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useState } from 'react'
import { go } from '#navigation/go.ts'
import { isOpen } from '#navigation/routes.ts'
import { light } from '#trading/results/result.ts'
import { Button } from '#ui/button.tsx'
import { Drawer } from '#ui/drawer.tsx'
import { Amount, Price } from '#ui/figure.tsx'
import { formatPercent } from '#ui/format.ts'
import { HallmarkIcon } from '#ui/icons.tsx'
import { KeyValue, Note } from '#ui/list.tsx'
import { periodText } from '#ui/period-text.ts'
import { ErrorBox, SkeletonRows } from '#ui/states.tsx'
import { formatTime } from '#ui/time.ts'
import type { Option, OptionDetail } from '../api.ts'
import { useResult } from '../api.ts'
import { PastOption } from '../chart/chart.tsx'
import { exactTick } from '../instruments.ts'
import { chartOf, optionName } from '../results.tsx'
import { inPercent } from '../ticket/figures.ts'
import { MONEY_DECIMALS, resultWords, voidWords } from '../words.ts'
import { useOptionState } from './option-row.tsx'
import { OptionRing } from './option-ring.tsx'
import { DirectionBadge } from './parts.tsx'
import { profitNow } from './option-state.ts'
import './options.css'

interface OptionDrawerProps {
  id: string | undefined
  /** The row it was opened from. The latest known state while the option runs. */
  row: Option | undefined
  tickOf: (symbol: string) => string
  onClose: () => void
}

/** One option: a countdown while it runs, then its result with all figures and a link to its proof. */
export function OptionDrawer({ id, row, tickOf, onClose }: OptionDrawerProps) {
  const { t } = useLingui()
  // The content stays while the drawer closes.
  const [last, setLast] = useState(id)
  if (id && id !== last) setLast(id)
  const { data, error, refetch } = useResult(last)
  const option = row && row.id === last && (!data || data.id !== last || data.result === null) ? row : data?.id === last ? data : undefined
  return (
    <Drawer
      open={id !== undefined}
      onClose={onClose}
      title={option?.pair ?? t`Option`}
      badges={
        option && (
          <>
            <DirectionBadge type={option.type} />
            <span className="text-12 muted">{periodText(option.seconds)}</span>
          </>
        )
      }
      footer={option && <Footer option={option} onClose={onClose} />}
    >
      {option ? (
        <Body option={option} detail={data?.id === last ? data : undefined} tick={tickOf(option.symbol)} />
      ) : error ? (
        <ErrorBox error={error} onRetry={() => void refetch()} />
      ) : (
        <SkeletonRows count={4} />
      )}
    </Drawer>
  )
}

const VERIFY = '/pages/proof/verify'

function Footer({ option, onClose }: { option: Option; onClose: () => void }) {
  const isDone = option.result !== null
  const view = () => {
    onClose()
    light(optionName(option.id))
    go.tab('/pages/transaction/index', chartOf(option))
  }
  return (
    <>
      {isDone ? (
        <Button kind="ghost" width="full" onClick={view}>
          <Trans>Chart</Trans>
        </Button>
      ) : (
        <Button kind="ghost" width="full" onClick={onClose}>
          <Trans>Close</Trans>
        </Button>
      )}
      {isDone && isOpen(VERIFY) && (
        <Button width="full" onClick={() => go.navigate(VERIFY, { kind: 'option', id: option.proof_id, order: option.id })}>
          <HallmarkIcon size={20} />
          <Trans>Verify</Trans>
        </Button>
      )}
    </>
  )
}

function Body({ option, detail, tick }: { option: Option; detail: OptionDetail | undefined; tick: string }) {
  return (
    <>
      <Hero option={option} />
      {option.void_reason && <VoidNote reason={option.void_reason} />}
      {option.result && (
        <div className="above-3">
          <PastOption option={option} tick={tick} />
        </div>
      )}
      <Figures option={option} detail={detail} tick={tick} />
    </>
  )
}

function VoidNote({ reason }: { reason: NonNullable<Option['void_reason']> }) {
  const { i18n } = useLingui()
  return (
    <div className="above-3">
      <Note>{i18n._(voidWords[reason])}</Note>
    </div>
  )
}

/** The main figure: the time left, or the result. */
function Hero({ option }: { option: Option }) {
  const { i18n } = useLingui()
  const state = useOptionState(option)
  if (state.stage === 'done') {
    return (
      <div className="seconds-hero">
        <div className="text-12 muted">{i18n._(resultWords[state.result])}</div>
        <Amount className="text-32 bold" value={option.profit} scale={MONEY_DECIMALS} exact unit={option.currency_name} signed />
      </div>
    )
  }
  return (
    <div className="seconds-hero across gap-4">
      <OptionRing option={option} state={state} large />
      <div className="grow">
        <div className="text-12 muted">
          {state.stage === 'entry' ? (
            <Trans>Until the entry price</Trans>
          ) : state.stage === 'settling' ? (
            <Trans>Settling: the prices of the last second are being put in order</Trans>
          ) : (
            <Trans>If it ends now</Trans>
          )}
        </div>
        {state.stage === 'running' && state.lead && (
          <Amount
            className="text-24 bold"
            value={profitNow(option, state.lead)}
            scale={MONEY_DECIMALS}
            unit={option.currency_name}
            signed
          />
        )}
      </div>
    </div>
  )
}

function Figures({ option, detail, tick }: { option: Option; detail: OptionDetail | undefined; tick: string }) {
  const { t } = useLingui()
  const money = (value: string | null) => <Amount value={value} scale={MONEY_DECIMALS} exact unit={option.currency_name} />
  return (
    <dl className="seconds-rows">
      <KeyValue large label={t`Stake`}>
        {money(option.number)}
      </KeyValue>
      <KeyValue large label={t`A win pays on top`}>
        {money(option.expected_profit)} <span className="muted figure">+{formatPercent(inPercent(option.profit_ratio), 0)}</span>
      </KeyValue>
      <KeyValue large label={t`Bought`}>
        <span className="figure">{formatTime(option.created_at, 'full')}</span>
      </KeyValue>
      <PriceLine label={t`Entry price`} price={option.buy_price} ticks={detail?.entry?.ticks.length} tick={tick} />
      <PriceLine label={t`Settlement price`} price={option.settlement_price} ticks={detail?.settlement?.ticks.length} tick={tick} />
      <KeyValue large label={option.result ? t`Ended` : t`Expiry`}>
        <span className="figure">{formatTime(option.settle_at, 'full')}</span>
      </KeyValue>
      {option.payout !== null && (
        <KeyValue large sum label={t`Paid`}>
          {money(option.payout)}
        </KeyValue>
      )}
    </dl>
  )
}

interface PriceLineProps {
  label: ReactNode
  price: string | null
  /** The number of prices in the window. */
  ticks: number | undefined
  tick: string
}

function PriceLine({ label, price, ticks, tick }: PriceLineProps) {
  return (
    <KeyValue large label={label}>
      <Price value={price} tick={price === null ? tick : exactTick(price, tick)} />
      {ticks !== undefined && price !== null && (
        <span className="text-12 muted block">
          <Trans>median of {ticks} ticks</Trans>
        </span>
      )}
    </KeyValue>
  )
}
