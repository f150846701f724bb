import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import Big from 'big.js'
import { Badge } from '#ui/badge.tsx'
import { Amount } from '#ui/figure.tsx'
import { KeyValue } from '#ui/list.tsx'
import type { Addition, Fill, OvernightFee } from '../check/contract-leaves.ts'
import type { ContractResult } from '../check/contract-result.ts'
import { contractResult } from '../check/contract-result.ts'
import type { ContractStory } from '../check/contract-steps.ts'
import { stepPrice, utcDay, utcTime } from '../prices.ts'
import { pairOf } from '../words.ts'
import './verify.css'

const kindWords: Record<string, MessageDescriptor> = {
  open: msg`Opening`,
  close: msg`Closing`,
  stop_loss: msg`Stop loss`,
  trailing_stop: msg`Trailing stop`,
  take_profit: msg`Take profit`,
  liquidated: msg`Liquidated`,
  hedge_matched: msg`Matched with its opposite`,
}

interface ContractReceiptProps {
  story: ContractStory
  tick: string
}

/** A contract by its leaves: each fill with the quote of its tick, fee and profit. */
export function ContractReceipt({ story, tick }: ContractReceiptProps) {
  const { t } = useLingui()
  const { fills, additions, nights, quotes } = story
  const result = contractResult(story)
  const first = fills[0]!
  const lines = [
    ...fills.map((fill) => ({
      atMs: fill.tickMs,
      line: <FillLine key={`fill ${fill.number}`} fill={fill} quote={quotes.get(fill.number)} tick={tick} />,
    })),
    ...additions.map((addition) => ({
      atMs: addition.acceptedMs,
      line: <AdditionLine key={`change ${addition.number}`} addition={addition} />,
    })),
    ...nights.map((night) => ({ atMs: night.timeMs, line: <NightLine key={`night ${night.timeMs}`} night={night} /> })),
  ]
  return (
    <>
      <div className="across gap-2 wrap proof-summary">
        <b className="bold">{pairOf(first.symbol)}</b>
        <Badge tone={first.direction === 'long' ? 'up' : 'down'}>{first.direction === 'long' ? t`Long` : t`Short`}</Badge>
      </div>
      <section className="proof-windows">{lines.toSorted((a, b) => a.atMs - b.atMs).map(({ line }) => line)}</section>
      {result && <ResultLines result={result} />}
    </>
  )
}

function AdditionLine({ addition: { acceptedMs, amount } }: { addition: Addition }) {
  return (
    <div className="proof-fill">
      <div className="across spread gap-2 wrap">
        <span className="medium">
          <Trans>Margin added</Trans>
        </span>
        <Amount className="text-16 bold" value={amount} scale={8} exact unit="USDT" signed />
      </div>
      <div className="text-12 muted">
        <span className="figure text-14">
          {utcDay(acceptedMs)} {utcTime(acceptedMs, true)} UTC
        </span>
      </div>
    </div>
  )
}

function NightLine({ night: { timeMs, fee } }: { night: OvernightFee }) {
  return (
    <div className="proof-fill">
      <div className="across spread gap-2 wrap">
        <span className="medium">
          <Trans>Overnight fee</Trans>
        </span>
        <Amount className="text-16 bold" value={fee} scale={8} exact unit="USDT" />
      </div>
      <div className="text-12 muted">
        <span className="figure text-14">
          {utcDay(timeMs)} {utcTime(timeMs, true)} UTC
        </span>
      </div>
    </div>
  )
}

/** The sums of the lines above, and what they come to. */
function ResultLines({ result: { profit, fees, overnights, liquidationFees, net } }: { result: ContractResult }) {
  const { t } = useLingui()
  const money = (label: string, value: string) => (
    <KeyValue large label={label}>
      <Amount value={value} scale={8} exact unit="USDT" />
    </KeyValue>
  )
  return (
    <dl className="proof-result">
      <KeyValue large label={t`Realised PnL, before fees`}>
        <Amount value={profit} scale={8} exact signed unit="USDT" />
      </KeyValue>
      {money(t`Opening and closing fees`, fees)}
      {money(t`Overnight fees`, overnights)}
      {new Big(liquidationFees).gt(0) && money(t`Liquidation fee`, liquidationFees)}
      <KeyValue large sum label={t`Net PnL`}>
        <Amount value={net} scale={8} exact signed unit="USDT" className="bold" />
      </KeyValue>
    </dl>
  )
}

interface FillLineProps {
  fill: Fill
  quote: { bid: number; ask: number } | undefined
  tick: string
}

function FillLine({ fill, quote, tick }: FillLineProps) {
  const { i18n } = useLingui()
  const words = kindWords[fill.kind]
  return (
    <div className="proof-fill">
      <div className="across spread gap-2 wrap">
        <span className="medium">
          {fill.number}. {words ? i18n._(words) : fill.kind}
        </span>
        <span className="figure text-16 bold">{stepPrice(fill.priceTicks, tick)}</span>
      </div>
      <div className="across spread gap-2 wrap text-12 muted">
        <span className="figure text-14">
          {utcDay(fill.tickMs)} {utcTime(fill.tickMs, true)} UTC
        </span>
        {quote && (
          <span>
            <Trans>
              Bid <span className="figure text-14">{stepPrice(quote.bid, tick)}</span>, ask{' '}
              <span className="figure text-14">{stepPrice(quote.ask, tick)}</span>
            </Trans>
          </span>
        )}
      </div>
      <div className="across spread gap-2 wrap text-12 muted">
        <span>
          <Trans>
            Fee <Amount className="text-14" value={fill.fee} scale={8} exact unit="USDT" />
          </Trans>
        </span>
        {fill.profit !== undefined && <Amount className="text-14 bold" value={fill.profit} scale={8} exact unit="USDT" signed />}
      </div>
    </div>
  )
}
