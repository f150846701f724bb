import { clsx } from 'clsx'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import Big from 'big.js'
import { Badge } from '#ui/badge.tsx'
import { Amount } from '#ui/figure.tsx'
import { formatAmount } from '#ui/format.ts'
import { FallIcon, NextIcon, RiseIcon } from '#ui/icons.tsx'
import { periodText } from '#ui/period-text.ts'
import type { OptionStory } from '../check/option-steps.ts'
import type { Window } from '../check/windows.ts'
import { utcDay, utcTime, windowMove, windowPrice } from '../prices.ts'
import { pairOf, resultWords, voidReason } from '../words.ts'
import './verify.css'

interface OptionReceiptProps {
  story: OptionStory
  tick: string
}

/** The option by its leaves: the order, entry and settlement price, and payment. */
export function OptionReceipt({ story, tick }: OptionReceiptProps) {
  const { acceptance, settlement, entryWindow, settlementWindow } = story
  return (
    <>
      <Summary story={story} tick={tick} />
      {(settlement.result === 'thin_entry' || settlement.result === 'no_trade') && (
        <p className="text-12 muted proof-why">{voidReason(settlement.result)}</p>
      )}
      <section className="proof-windows">
        <p className="text-12 muted">
          <Trans>
            Bought {utcDay(acceptance.acceptedMs)} <span className="figure text-14 text">{utcTime(acceptance.acceptedMs, true)}</span> UTC
          </Trans>
        </p>
        <WindowTable window={entryWindow} isEntry tick={tick} />
        {settlementWindow && <WindowTable window={settlementWindow} isEntry={false} tick={tick} />}
      </section>
    </>
  )
}

function Summary({ story: { acceptance, settlement, entryWindow, settlementWindow }, tick }: OptionReceiptProps) {
  const { t, i18n } = useLingui()
  const { stake, ratioPpm, currency, direction, symbol, seconds } = acceptance
  const [from, to] = [entryWindow.doublePrice, settlementWindow?.doublePrice ?? null]
  const Arrow = direction === 'up' ? RiseIcon : FallIcon
  const times = new Big(ratioPpm).div(1_000_000).plus(1).toFixed()
  return (
    <div className="across spread align-start gap-3 wrap proof-summary">
      <div>
        <div className="across gap-2 wrap">
          <b className="bold">{pairOf(symbol)}</b>
          <Badge tone={direction}>
            <Arrow size={12} />
            {direction === 'up' ? t`Up` : t`Down`}
          </Badge>
          <span className="text-12 muted">{periodText(seconds)}</span>
        </div>
        {from !== null && to !== null && (
          <div className="across gap-1 wrap text-12 muted above-1">
            <span className="figure text-16 text">{windowPrice(from, tick)}</span>
            <NextIcon size={12} />
            <span className="figure text-16 text bold">{windowPrice(to, tick)}</span>
            <span className="figure text-14">{windowMove(from, to, tick)}</span>
          </div>
        )}
      </div>
      <div className="text-end grow">
        <div className="text-12 muted">{i18n._(resultWords[settlement.result])}</div>
        <Amount className="text-24 bold" value={new Big(settlement.paid).minus(stake)} scale={8} exact unit={currency} signed />
        <div className="text-12 muted">
          {settlement.result === 'won' ? (
            <Trans>
              <span className="figure text-14">
                {formatAmount(stake, 8)} × {times} = {formatAmount(settlement.paid, 8)}
              </span>{' '}
              paid
            </Trans>
          ) : (
            <Trans>
              stake <span className="figure text-14">{formatAmount(stake, 8)}</span>, paid{' '}
              <span className="figure text-14">{formatAmount(settlement.paid, 8)}</span>
            </Trans>
          )}
        </div>
      </div>
    </div>
  )
}

interface WindowTableProps {
  window: Window
  isEntry: boolean
  tick: string
}

/** The ticks of a window by price, the middle marked. */
function WindowTable({ window: { rows, untilMs }, isEntry, tick }: WindowTableProps) {
  const until = <span className="figure text-14 text">{utcTime(untilMs, true)}</span>
  const count = rows.length
  return (
    <table className="proof-ticks">
      <caption>
        <span>
          {isEntry ? (
            <Trans>Entry: ticks in the second before {until}</Trans>
          ) : (
            <Trans>Settlement: ticks in the second before {until}</Trans>
          )}
        </span>
        <span className="nowrap">
          <Plural value={count} one="# tick" other="# ticks" />
        </span>
      </caption>
      <thead className="visually-hidden">
        <tr>
          <th>
            <Trans>Tick</Trans>
          </th>
          <th>
            <Trans>Time</Trans>
          </th>
          <th>
            <Trans>Median</Trans>
          </th>
          <th>
            <Trans>Price</Trans>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ seq, timeMs, price, isMedian }) => (
          <tr key={`${seq} ${timeMs}`} className={isMedian ? 'median' : ''}>
            <td className="figure muted">{seq === null ? <Trans>rebuilt</Trans> : formatAmount(seq, 0)}</td>
            <td className="figure muted">{utcTime(timeMs, true)}</td>
            <td className="text-11 gold medium">{isMedian && <Trans>median</Trans>}</td>
            <td className={clsx('figure text-16', isMedian && 'bold')}>{windowPrice(price * 2, tick)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
