import { Trans, useLingui } from '@lingui/react/macro'
import type { Chart } from 'klinecharts'
import type { CSSProperties } from 'react'
import { memo, useRef } from 'react'
import { useClient } from '#state/client-store.ts'
import { directionWord } from '#ui/direction.ts'
import { CloseIcon, FilterIcon, PlusIcon } from '#ui/icons.tsx'
import { formatTime } from '#ui/time.ts'
import { toastDone } from '#ui/toast.tsx'
import { remember } from '../memory.ts'
import type { ShownCandle } from './candle-text.ts'
import type { IndicatorWords } from './indicators.ts'
import { indicators as known } from './indicators.ts'
import { lookOf, workedOut } from './looks.ts'
import type { Pointer } from './shown.ts'
import { useShown } from './shown.ts'
import { useHold } from './use-hold.ts'
import './legend.css'

interface LegendProps {
  chart: Chart | undefined
  pointer: Pointer
  tick: string
  indicators: readonly string[]
  /** Opens the parameters of an indicator. */
  onIndicator: (name: string) => void
  /** Opens the list to add one. */
  onAdd: () => void
}

/** What the chart shows, in figures: the candle pointed at, else the last one, and the values of each indicator in the colours of its lines. */
export const Legend = memo(function Legend({ chart, pointer, tick, indicators, onIndicator, onAdd }: LegendProps) {
  const { t } = useLingui()
  const { candle, values } = useShown(chart, pointer, tick)
  const adding = useRef<HTMLButtonElement>(null)
  const remove = (name: string) => {
    remember('trade', { indicators: indicators.filter((other) => other !== name) })
    toastDone(t`${name} removed`)
    // The chip that had the focus is gone.
    adding.current?.focus({ preventScroll: true })
  }
  return (
    <div className="chart-legend">
      <Candle candle={candle} />
      <div className="chart-indicators" role="group" aria-label={t`Indicators`} data-swipe="own">
        {known
          .filter(({ name }) => indicators.includes(name))
          .map((words) => (
            <IndicatorChip
              key={words.name}
              words={words}
              values={values[words.name]}
              onOpen={() => onIndicator(words.name)}
              onRemove={() => remove(words.name)}
            />
          ))}
        <button
          ref={adding}
          type="button"
          className="indicator-chip indicator-add"
          aria-haspopup="dialog"
          aria-label={t`Add an indicator`}
          onClick={onAdd}
        >
          <PlusIcon size={16} />
        </button>
      </div>
    </div>
  )
})

/** Opening, highest, lowest and closing price, and the change between the first and the last of them. */
function Candle({ candle }: { candle: ShownCandle | undefined }) {
  if (!candle) return <div className="candle-figures" />
  const { timeMs, open, high, low, close, change, percent, direction } = candle
  return (
    <div className="candle-figures" data-live="">
      <p>
        <abbr>
          <Trans context="candle">O</Trans>
        </abbr>
        {open}
        <abbr>
          <Trans context="candle">H</Trans>
        </abbr>
        {high}
        <abbr>
          <Trans context="candle">L</Trans>
        </abbr>
        {low}
        <abbr>
          <Trans context="candle">C</Trans>
        </abbr>
        <span className={directionWord[direction]}>{close}</span>
      </p>
      <p>
        <span className={directionWord[direction]}>
          {change} ({percent})
        </span>
        {timeMs !== undefined && <span className="muted">{formatTime(timeMs)}</span>}
      </p>
    </div>
  )
}

interface ChipProps {
  words: IndicatorWords
  values: readonly string[] | undefined
  onOpen: () => void
  onRemove: () => void
}

/** A tap opens its parameters. Holding it, or its cross for mouse and keys, removes it. */
function IndicatorChip({ words, values = [], onOpen, onRemove }: ChipProps) {
  const { t } = useLingui()
  const looks = useClient((state) => state.trade.looks)
  const hold = useHold(onRemove)
  const { tones } = workedOut(words, lookOf(words, looks))
  const { name } = words
  return (
    <span className="indicator-chip">
      <button type="button" className="across" aria-haspopup="dialog" {...hold} onClick={onOpen}>
        <span className="visually-hidden">{t`Parameters of ${name}`}</span>
        <b className="medium" aria-hidden="true">
          {name === 'VOL' ? <Trans>Vol</Trans> : name}
        </b>
        {values.map((value, index) => (
          // The lines of an indicator keep their order. Bars, which come after them, have no colour of their own.
          <span key={index} className="figure" style={{ '--tone': `var(--${tones[index] ?? 'text'})` } as CSSProperties}>
            {value}
          </span>
        ))}
        <FilterIcon size={12} className="muted" />
      </button>
      <button type="button" className="indicator-remove" aria-label={t`Remove ${name}`} onClick={onRemove}>
        <CloseIcon size={16} />
      </button>
    </span>
  )
}
