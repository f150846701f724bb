/** Quotes and index ticks. They take the place of the order book for contracts and options, which have none. */
import { clsx } from 'clsx'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useEffect, useState } from 'react'
import { subscribe } from '#live/channels.ts'
import { Proof } from '#ui/badge.tsx'
import { Price } from '#ui/figure.tsx'
import { formatMoney } from '#ui/format.ts'
import './tick-tape.css'

interface Tick {
  seq: number
  price: string
  timeMs: number
  direction: 'up' | 'down' | 'zero'
}

/** The last `count` index ticks since the page was opened, newest first. */
function useTicks(symbol: string, count: number): readonly Tick[] {
  const [kept, setKept] = useState<{ symbol: string; ticks: readonly Tick[] }>({ symbol, ticks: [] })
  useEffect(() => {
    let ticks: readonly Tick[] = []
    return subscribe<'index'>(`index:${symbol}`, ({ seq, price, time }) => {
      const last = ticks[0]
      if (last?.seq === seq) return
      // Only the direction is needed, so plain numbers are exact enough.
      const moved = last ? Number(price) - Number(last.price) : 0
      const direction = moved > 0 ? 'up' : moved < 0 ? 'down' : 'zero'
      ticks = [{ seq, price, timeMs: time, direction } as const, ...ticks].slice(0, count)
      setKept({ symbol, ticks })
    })
  }, [symbol, count])
  return kept.symbol === symbol ? kept.ticks : []
}

const MINUTE_MS = 60_000
const secondOf = (timeMs: number): string => formatMoney((timeMs % MINUTE_MS) / 1000, 1)

interface TapeProps {
  instrument: { symbol: string; tick: string }
  rows: number
  /** Shows the second of each tick. */
  timed?: boolean
}

/** The last index ticks, each with the last digits of its sequence number. Empty rows keep the height, so that nothing moves. */
export function Tape({ instrument, rows, timed = false }: TapeProps) {
  const { t } = useLingui()
  const ticks = useTicks(instrument.symbol, rows)
  return (
    <div className={clsx('tick-tape', timed && 'timed')} aria-label={t`Ticks`} role="group">
      <div className="column-heads" aria-hidden="true">
        <span>{t`Tick`}</span>
        <span>{t`Mid`}</span>
        {timed && <span>{t`Second`}</span>}
      </div>
      {ticks.map(({ seq, price, timeMs, direction }) => (
        <div className="tape-row" key={seq}>
          <span className="figure muted">…{String(seq).slice(-5)}</span>
          <Price value={price} tick={instrument.tick} direction={direction} />
          {timed && <span className="figure muted">{secondOf(timeMs)}</span>}
        </div>
      ))}
      {Array.from({ length: rows - ticks.length }, (_, index) => (
        <div className="tape-row" key={`empty ${index}`} aria-hidden="true" />
      ))}
    </div>
  )
}

/** More rows than the tallest screen shows. */
const DESK_ROWS = 50

interface QuotesProps {
  instrument: TapeProps['instrument']
  /** The figures above the ticks. */
  figures: readonly { label: string; value: ReactNode }[]
}

/** The quotes column of a desk: a few figures, the ticks, and a link to the price log. */
export function DeskQuotes({ instrument, figures }: QuotesProps) {
  return (
    <>
      <h2 className="across desk-panel-head medium text-12">
        <Trans>Quotes</Trans>
      </h2>
      <dl className="desk-quotes">
        {figures.map(({ label, value }) => (
          <div key={label}>
            <dt className="text-11 muted">{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <Tape instrument={instrument} rows={DESK_ROWS} timed />
      <div className="desk-panel-foot">
        <Proof to="/pages/proof/index" query={{ symbol: instrument.symbol }}>
          <Trans>Price log</Trans>
        </Proof>
      </div>
    </>
  )
}
