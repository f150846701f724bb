import { Trans, useLingui } from '@lingui/react/macro'
import Big from 'big.js'
import { CheckFrame } from '#trading/ticket/drawers.tsx'
import { Badge, Proof } from '#ui/badge.tsx'
import { Amount, Change, Price } from '#ui/figure.tsx'
import { formatAmount, formatPercent, toBig } from '#ui/format.ts'
import { KeyValue, Note } from '#ui/list.tsx'
import { isLiquidatedFirst, resultAtStop } from '../calculations/targets.ts'
import { LiquidationNote, LossNote } from './notes.tsx'
import { directionWords, lotsText, modeWords, typeWords } from './words.ts'
import type { Instrument } from '../market/instrument.ts'
import type { TicketInputs } from './figures.ts'
import { resultAt } from './figures.ts'
import { isMarket, leverageOf } from './form.ts'
import type { Draft, Placing } from './use-placing.ts'
import '#trading/trading.css'

interface CheckDrawerProps {
  instrument: Instrument
  inputs: TicketInputs | undefined
  placing: Placing
}

/** The check before an order is sent: its margin, its costs, its risks. */
export function CheckDrawer({ instrument, inputs, placing }: CheckDrawerProps) {
  const { t, i18n } = useLingui()
  const { draft, step, busy, close, confirm } = placing
  if (!draft || !inputs) return null
  const { form, outcome } = draft
  const isLong = outcome.direction === 'long'
  const badges = (
    <>
      <Badge tone={isLong ? 'up' : 'down'}>
        {i18n._(directionWords[outcome.direction])} {leverageOf(form)}x
      </Badge>
      <Badge>{i18n._(modeWords[form.mode].name)}</Badge>
    </>
  )
  return (
    <CheckFrame
      open={step === 'check'}
      title={t`Open ${instrument.pair}`}
      badges={badges}
      verb={isLong ? t`Open long` : t`Open short`}
      kind={isLong ? 'buy' : 'sell'}
      busy={busy}
      onBack={close}
      onConfirm={confirm}
      maySkip={form.mode !== 'super'}
      more={
        <Proof to="/pages/proof/prices">
          <Trans>How the price is made</Trans>
        </Proof>
      }
    >
      <div className="trade-hero">
        <span className="text-12 muted">{t`You put in`}</span>
        <Amount value={outcome.margin} unit="USDT" className="text-32 bold block" />
        <span className="text-12 muted">
          <Trans>
            margin, plus <Amount value={outcome.fee} className="text-14" /> opening fee
          </Trans>
        </span>
      </div>
      <Rows instrument={instrument} inputs={inputs} draft={draft} />
      <LateStop instrument={instrument} inputs={inputs} draft={draft} />
      <LossNote instrument={instrument} form={form} outcome={outcome} />
    </CheckFrame>
  )
}

interface RowsProps {
  instrument: Instrument
  inputs: TicketInputs
  draft: Draft
}

/** Warns that the stop loss will not be reached. */
function LateStop({ instrument, inputs, draft: { form, outcome } }: RowsProps) {
  const { liquidation } = outcome
  if (!form.bracket || !liquidation || !isLiquidatedFirst(form.stopLoss, outcome)) return null
  return (
    <Note tone="warn">
      <LiquidationNote price={liquidation} tick={instrument.tick} isAbout={form.mode === 'cross' || Boolean(inputs.wire.conversion)} />
    </Note>
  )
}

function Rows({ instrument, inputs, draft: { form, outcome } }: RowsProps) {
  const { t, i18n } = useLingui()
  const { tick } = instrument
  const coins = formatAmount(new Big(outcome.lots).times(instrument.lotSize), 8)
  const type = i18n._(typeWords[form.type].name)
  const fill = outcome.direction === 'long' ? t`${type}, fills at the index ask` : t`${type}, fills at the index bid`
  const now = outcome.direction === 'long' ? t`Ask now` : t`Bid now`
  const away = outcome.liquidation && new Big(outcome.liquidation).minus(outcome.price).div(outcome.price).times(100)
  return (
    <dl className="trade-rows">
      <KeyValue large label={t`Order`}>
        {fill}
      </KeyValue>
      <KeyValue large label={isMarket(form) ? now : t`Price`}>
        <Price value={outcome.price} tick={tick} />
      </KeyValue>
      <KeyValue large label={t`Size`}>
        <span className="figure">{lotsText(outcome.lots)}</span>{' '}
        <span className="text-12 muted">
          ={' '}
          <span className="figure text-14">
            {coins} {instrument.base}
          </span>
        </span>
      </KeyValue>
      <KeyValue large label={t`Position value`}>
        <Amount value={outcome.notional} unit="USDT" />
      </KeyValue>
      {form.bracket && (form.takeProfit || form.stopLoss) && <Targets inputs={inputs} tick={tick} draft={{ form, outcome }} />}
      {form.trailing && (
        <KeyValue large label={t`Trailing stop`}>
          <span className="figure">{formatPercent(form.trailing)}</span>
        </KeyValue>
      )}
      {form.slippage && (
        <KeyValue large label={t`Slippage limit`}>
          <span className="figure">{formatPercent(form.slippage)}</span>
        </KeyValue>
      )}
      <KeyValue large label={inputs.wire.conversion || form.mode === 'cross' ? t`Liquidation price, about` : t`Liquidation price`}>
        <Price value={outcome.liquidation} tick={tick} className="warn" />{' '}
        {away && (
          <span className="text-12 muted">
            <Change value={away} className="text-14" />
          </span>
        )}
      </KeyValue>
      <KeyValue large label={t`Overnight fee, each 00:00 UTC`}>
        <Amount value={outcome.overnight} unit="USDT" />
      </KeyValue>
      {form.mode === 'super' && (
        <KeyValue large label={t`Fees to open and close, of margin`}>
          <span className="figure">{formatPercent(outcome.feesOfMargin)}</span>
        </KeyValue>
      )}
    </dl>
  )
}

function Targets({ inputs, tick, draft: { form, outcome } }: { inputs: TicketInputs; tick: string; draft: Draft }) {
  const { t } = useLingui()
  const result = (price: string) => (toBig(price)?.gt(0) ? resultAt(inputs, outcome, price) : undefined)
  const risk = { ...outcome, mode: form.mode }
  return (
    <>
      <KeyValue large label={t`Take profit / stop loss`}>
        <Price value={form.takeProfit} tick={tick} />
        <span className="figure muted"> / </span>
        <Price value={form.stopLoss} tick={tick} />
      </KeyValue>
      <div className="key-value detail">
        <dt>{t`If reached, after the closing fee`}</dt>
        <dd>
          <Amount value={result(form.takeProfit)} signed /> /{' '}
          <Amount value={resultAtStop(result(form.stopLoss), form.stopLoss, risk)} signed />
        </dd>
      </div>
    </>
  )
}
