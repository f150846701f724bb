import { Plural, Trans, useLingui } from '@lingui/react/macro'
import Big from 'big.js'
import { Badge } from '../../../ui/badge.tsx'
import { Amount } from '../../../ui/figure.tsx'
import { formatAmount } from '../../../ui/format.ts'
import { FallIcon, NextIcon, RiseIcon } from '../../../ui/icons.tsx'
import type { OptionStory } from '../check/option-steps.ts'
import type { Window } from '../check/windows.ts'
import { utcDay, utcTime, windowMove, windowPrice } from '../prices.ts'
import { pairOf, periodText, resultWords, voidReason } from '../words.ts'

interface OptionReceiptProps {
  story: OptionStory
  tick: string
}

/** The option as its leaves tell it: what was asked, at which prices it began and ended, what it paid. */
export function OptionReceipt({ story, tick }: OptionReceiptProps) {
  const { acceptance, settlement, entryWindow, settlementWindow } = story
  return (
    <>
      <Summary story={story} tick={tick} />
      {(settlement.result === 'thin_entry' || settlement.result === 'no_trade') && (
        <p className="t12 muted proof-why">{voidReason(settlement.result)}</p>
      )}
      <section className="proof-windows">
        <p className="t12 muted">
          <Trans>
            Bought {utcDay(acceptance.acceptedMs)} <span className="n t14 text">{utcTime(acceptance.acceptedMs, true)}</span> UTC
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
    <div className="x sb top g3 wrap proof-summary">
      <div>
        <div className="x g2 wrap">
          <b className="b">{pairOf(symbol)}</b>
          <Badge tone={direction}>
            <Arrow size={12} />
            {direction === 'up' ? t`Up` : t`Down`}
          </Badge>
          <span className="t12 muted">{periodText(seconds)}</span>
        </div>
        {from !== null && to !== null && (
          <div className="x g1 wrap t12 muted mt1">
            <span className="n t16 text">{windowPrice(from, tick)}</span>
            <NextIcon size={12} />
            <span className="n t16 text b">{windowPrice(to, tick)}</span>
            <span className="n t14">{windowMove(from, to, tick)}</span>
          </div>
        )}
      </div>
      <div className="end grow">
        <div className="t12 muted">{i18n._(resultWords[settlement.result])}</div>
        <Amount className="t24 b" value={new Big(settlement.paid).minus(stake)} scale={8} unit={currency} signed />
        <div className="t12 muted">
          {settlement.result === 'won' ? (
            <Trans>
              <span className="n t14">
                {formatAmount(stake, 8)} × {times} = {formatAmount(settlement.paid, 8)}
              </span>{' '}
              paid
            </Trans>
          ) : (
            <Trans>
              stake <span className="n t14">{formatAmount(stake, 8)}</span>, paid{' '}
              <span className="n t14">{formatAmount(settlement.paid, 8)}</span>
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
  const until = <span className="n t14 text">{utcTime(untilMs, true)}</span>
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
      <thead className="vh">
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
          <tr key={`${seq} ${timeMs}`} className={isMedian ? 'md' : ''}>
            <td className="n muted">{seq === null ? <Trans>rebuilt</Trans> : formatAmount(seq, 0)}</td>
            <td className="n muted">{utcTime(timeMs, true)}</td>
            <td className="t11 gold m">{isMedian && <Trans>median</Trans>}</td>
            <td className={`n t16 ${isMedian ? 'b' : ''}`}>{windowPrice(price * 2, tick)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
