import { Trans, useLingui } from '@lingui/react/macro'
import { VerifyLink } from '#trading/verify-link.tsx'
import { CoinIcon } from '#ui/avatar.tsx'
import { timeLeftText, useTimeLeft } from '#ui/countdown.tsx'
import { formatAmount, formatMoney, formatPercent } from '#ui/format.ts'
import { refresh } from '#api/queries.ts'
import type { Investment } from '../api.ts'
import { useIndex, useMarket } from '../api.ts'
import { percentOf, SCALE } from '../figures.ts'
import { titleOf, utcDayText, utcTimeText } from '../words.ts'
import { Distance } from './distance.tsx'

const money = (value: string, currency: string): string => (currency === 'USDT' ? formatMoney(value) : formatAmount(value, SCALE))

/** A running investment: what it would pay if it settled now is large, the other outcome muted. */
export function Running({ investment }: { investment: Investment }) {
  const market = useMarket(investment.currency_id)
  const index = useIndex(market)
  const { currency_name: coin, put_in: put, apr, matures_at: matures, target, type, kept, converted, so_far: soFar } = investment
  // Once its window has begun the mean counts, no longer the index.
  const price = soFar?.mean ?? index
  const isMet = price !== undefined && (type === 'call' ? Number(price) >= Number(target) : Number(price) <= Number(target))
  const [now, otherwise] = isMet ? [converted, kept] : [kept, converted]
  const [amount, rate, day] = [money(put.number, put.currency_name), formatPercent(percentOf(apr)), utcDayText(matures)]
  return (
    <article className="dual-running">
      <header className="across spread gap-2">
        <div className="across gap-2">
          <CoinIcon code={coin} small />
          <b className="text-16 bold">{titleOf(investment)}</b>
        </div>
        {soFar ? <Minutes soFar={soFar} /> : <Left untilMs={Date.parse(matures)} />}
      </header>
      <div className="across spread wrap gap-1 text-12 muted above-1">
        <span>
          <Trans>
            Put in{' '}
            <span className="figure text-14 text">
              {amount} {put.currency_name}
            </span>{' '}
            · <span className="figure text-14 text">{rate}</span> APR
          </Trans>
        </span>
        <span>
          <Trans>to {day}, 08:00 UTC</Trans>
        </span>
      </div>
      {soFar && <SoFar investment={investment} soFar={soFar} />}
      {price !== undefined && <Distance index={price} target={target} mean={soFar?.mean != null} />}
      <div className="across spread align-start gap-2 above-2">
        <div>
          <div className="text-12 muted">
            <Trans>If it settled now</Trans>
          </div>
          <span className="figure text-20 bold">
            {money(now.number, now.currency_name)} {now.currency_name}
          </span>
        </div>
        <div className="text-end">
          <div className="text-12 muted">
            <Trans>Otherwise</Trans>
          </div>
          <span className="figure text-16 muted">
            {money(otherwise.number, otherwise.currency_name)} {otherwise.currency_name}
          </span>
        </div>
      </div>
    </article>
  )
}

/** At zero the server is asked; it decides. */
function Left({ untilMs }: { untilMs: number }) {
  const leftMs = useTimeLeft(untilMs, () => refresh('structured.list', 'structured.summary'))
  return (
    <span className="dual-left" role="timer">
      {timeLeftText(leftMs)}
    </span>
  )
}

type Window = NonNullable<Investment['so_far']>

const Minutes = ({ soFar: { minutes } }: { soFar: Window }) => (
  <span className="text-14 medium nowrap">
    <Trans>
      <span className="figure">{minutes}</span> of 30 minutes
    </Trans>
  </span>
)

/** What the window has come to, and where it ends when prices were missing. */
function SoFar({ investment: { matures_at: matures, window_ends_at: ends }, soFar: { mean } }: { investment: Investment; soFar: Window }) {
  const end = utcTimeText(ends)
  return (
    <div className="across spread wrap gap-1 text-12 muted above-1">
      {mean === null ? (
        <Trans>Settling: no minute is over yet</Trans>
      ) : (
        <Trans>
          Settling, mean so far <span className="figure text-14 text">{formatMoney(mean)}</span>
        </Trans>
      )}
      {ends !== matures && (
        <span className="warn">
          <Trans>Too few prices: the window moves on to {end} UTC</Trans>
        </span>
      )}
    </div>
  )
}

/** A settled one: what was paid, and the way to its receipt. */
export function SettledRow({ investment }: { investment: Investment }) {
  const { t } = useLingui()
  const { id, proof_id: proofId, currency_name: coin, settlement_price: mean, matures_at: matures, result, kept, converted } = investment
  const paid = result === 'converted' ? converted : kept
  const [day, price] = [utcDayText(matures), mean === null ? '' : formatMoney(mean)]
  return (
    <div className="list-row">
      <CoinIcon code={coin} />
      <span className="grow">
        <b className="medium block">{titleOf(investment)}</b>
        <span className="text-12 muted block">{mean === null ? t`${day} · no settlement price` : t`${day} · mean ${price}`}</span>
      </span>
      <span className="text-end">
        <span className="figure text-16 block">
          {money(paid.number, paid.currency_name)}
          <span className="figure-unit">{paid.currency_name}</span>
        </span>
        <VerifyLink kind="dual" id={id} proofId={proofId} />
      </span>
    </div>
  )
}
