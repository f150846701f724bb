/** What is traded against the index has no book: quotes and the live ticks of the index take its place. */
import { clsx } from 'clsx'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useEffect, useState } from 'react'
import { subscribe } from '#live/channels.ts'
import { Proof } from '#ui/badge.tsx'
import { Price } from '#ui/figure.tsx'
import './tick-tape.css'

interface Tick {
  seq: number
  price: string
  timeMs: number
  direction: 'up' | 'down' | 'zero'
}

/** The last index ticks, newest first, since the page was opened. */
function useTicks(symbol: string, count: number): readonly Tick[] {
  const [kept, setKept] = useState<{ symbol: string; ticks: readonly Tick[] }>({ symbol, ticks: [] })
  useEffect(() => {
    let ticks: readonly Tick[] = []
    return subscribe<'index'>(`index:${symbol}`, ({ seq, price, time }) => {
      const last = ticks[0]
      if (last?.seq === seq) return
      // Prices are compared, never calculated with.
      const moved = last ? Number(price) - Number(last.price) : 0
      const direction = moved > 0 ? 'up' : moved < 0 ? 'down' : 'zero'
      ticks = [{ seq, price, timeMs: time, direction } as const, ...ticks].slice(0, count)
      setKept({ symbol, ticks })
    })
  }, [symbol, count])
  return kept.symbol === symbol ? kept.ticks : []
}

const MINUTE_MS = 60_000
const secondOf = (timeMs: number): string => ((timeMs % MINUTE_MS) / 1000).toFixed(1)

interface TapeProps {
  instrument: { symbol: string; tick: string }
  rows: number
  /** With the second of each tick. */
  timed?: boolean
}

/** The live ticks with the last digits of their sequence numbers. All rows have a fixed place, so that nothing moves as they fill. */
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

/** More than the highest screen shows. */
const DESK_ROWS = 50

interface QuotesProps {
  instrument: TapeProps['instrument']
  /** The two figures over the ticks. */
  figures: readonly { label: string; value: ReactNode }[]
}

/** The tape of a desk. */
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
