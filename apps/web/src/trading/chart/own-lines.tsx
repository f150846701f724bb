import { clsx } from 'clsx'
import { useLingui } from '@lingui/react/macro'
import type { Chart } from 'klinecharts'
import type { RefObject } from 'react'
import { useEffect, useLayoutEffect, useRef } from 'react'
import { formatPrice } from '#ui/format.ts'
import { apart, besideLast } from './apart.ts'
import { onFrame } from './frames.ts'
import type { ChartLine, Draft } from './lines.ts'
import { onTick, stepped } from './lines.ts'
import { stepsOf, useDrag } from './use-drag.ts'
import './own-lines.css'

const PANE = 'candle_pane'
const toneWords = { up: 'upward', down: 'downward', warn: 'caution', plain: undefined } as const

/** The height of a price over the top of the candles, in pixels. */
const heightOf = (chart: Chart, price: string): number =>
  // Drawing only: this number is never calculated with.
  (chart.convertToPixel({ value: Number(price) }, { paneId: PANE }) as { y?: number }).y ?? 0

/** Puts every line where its price is. Each line's element carries its price. */
function place(chart: Chart, box: HTMLElement): void {
  const [main, axis] = [chart.getSize(PANE, 'main'), chart.getSize(PANE, 'yAxis')]
  if (!main) return
  box.style.width = `${main.width}px`
  box.style.height = `${main.height}px`
  box.style.setProperty('--axis', `${axis?.width ?? 0}px`)
  const lines = [...box.querySelectorAll<HTMLElement>('[data-price]')]
  const last = chart.getDataList().at(-1)?.close
  const lastY = last === undefined ? undefined : heightOf(chart, String(last))
  for (const line of lines) {
    const y = heightOf(chart, line.dataset.price!)
    line.dataset.edge = y < 0 ? 'above' : y > main.height ? 'below' : 'none'
    line.style.setProperty('--line', `${y.toFixed(1)}px`)
    line.style.setProperty('--axis-line', `${besideLast(y, lastY).toFixed(1)}px`)
  }
  // A low chart has no room for tags at its edges.
  const tagged = lines.filter(({ dataset }) => box.dataset.low === undefined || dataset.edge === 'none')
  const tags = apart(
    tagged.map((line) => Number.parseFloat(line.style.getPropertyValue('--line'))),
    main.height,
  )
  for (const [index, line] of tagged.entries()) line.style.setProperty('--tag', `${tags[index]!.toFixed(1)}px`)
}

function usePlaced(chart: Chart | undefined): RefObject<HTMLDivElement | null> {
  const box = useRef<HTMLDivElement>(null)
  // Lines came, went or were moved.
  useLayoutEffect(() => {
    if (chart && box.current) place(chart, box.current)
  })
  useEffect(() => chart && onFrame(chart, () => box.current && place(chart, box.current)), [chart])
  return box
}

interface OwnLinesProps {
  chart: Chart | undefined
  lines: readonly ChartLine[]
  draft: Draft | undefined
  tick: string
  onDraft: (draft: Draft | undefined) => void
  /** There is no room for tags at the edges. */
  low?: boolean
  /** Brings a price into the range of the chart. */
  onReach: (price: string) => void
}

/** The user's own prices as lines, with tags that may be dragged. They lie over the chart as elements, for fingers and keys reach only those. */
export function OwnLines({ chart, lines, draft, tick, low = false, onDraft, onReach }: OwnLinesProps) {
  const box = usePlaced(chart)
  const priceAt = (clientY: number): string | undefined => {
    const top = box.current?.getBoundingClientRect().top
    if (!chart || top === undefined) return undefined
    const height = chart.getSize(PANE, 'main')?.height ?? 0
    const y = Math.min(Math.max(0, clientY - top), height)
    const [point] = chart.convertFromPixel([{ y }], { paneId: PANE }) as { value?: number }[]
    return point?.value === undefined ? undefined : onTick(point.value, tick)
  }
  return (
    <div ref={box} className="own-lines" data-low={low ? '' : undefined}>
      {lines.map((line) => (
        <OwnLine
          key={line.id}
          line={line}
          draft={draft?.id === line.id ? draft : undefined}
          priceAt={priceAt}
          {...{ tick, onDraft, onReach }}
        />
      ))}
    </div>
  )
}

interface OwnLineProps extends Pick<OwnLinesProps, 'draft' | 'tick' | 'onDraft' | 'onReach'> {
  line: ChartLine
  priceAt: (clientY: number) => string | undefined
}

function OwnLine({ line, draft, tick, priceAt, onDraft, onReach }: OwnLineProps) {
  const { t } = useLingui()
  const price = draft?.price ?? line.price
  const was = formatPrice(line.price, tick)
  const isMoved = draft !== undefined && draft.price !== line.price
  return (
    <>
      {isMoved && (
        <div className="own-line earlier" data-price={line.price}>
          <span>{t`was ${was}`}</span>
        </div>
      )}
      <div className={clsx('own-line', toneWords[line.tone], line.dashed && !draft && 'dashed', draft && 'moved')} data-price={price}>
        <Tag {...{ line, price, draft, tick, priceAt, onDraft, onReach }} />
        <span className="own-price" aria-hidden="true">
          {formatPrice(price, tick)}
        </span>
      </div>
    </>
  )
}

/** The keys go on in the sheet, which stands at the end of the page. */
const focusSheet = (): void => document.querySelector<HTMLElement>('.drawer-view.loose input')?.focus()

function Tag({ line, draft, tick, price, priceAt, onDraft, onReach }: OwnLineProps & { price: string }) {
  const { id, label, name, note, allow } = line
  const move = (wished: string | undefined, isHeld: boolean) => {
    if (allow && wished !== undefined) onDraft({ id, isHeld, ...allow(wished) })
  }
  const drag = useDrag({
    onMove: (clientY) => move(priceAt(clientY), true),
    onRelease: () => draft && onDraft({ ...draft, isHeld: false }),
    onTap: () => {
      onReach(price)
      move(price, false)
    },
  })
  const said = (
    <>
      <b className="medium">{label}</b>
      {note?.(price)}
      <span className="own-away">{formatPrice(price, tick)}</span>
      <i className="own-arrow" />
    </>
  )
  if (!allow) {
    return (
      <button type="button" className="own-tag" onClick={() => onReach(price)}>
        <span className="visually-hidden">
          {name}, {formatPrice(price, tick)}
        </span>
        {said}
      </button>
    )
  }
  return (
    <div
      className="own-tag movable"
      role="slider"
      tabIndex={0}
      aria-orientation="vertical"
      aria-label={name}
      aria-valuenow={Number(price)}
      aria-valuetext={formatPrice(price, tick)}
      {...drag}
      onKeyDown={(event) => {
        const steps = stepsOf(event)
        if (event.key === 'Escape' && draft) onDraft(undefined)
        else if (event.key === 'Enter' && draft) focusSheet()
        else if (event.key === 'Enter') move(price, false)
        else if (steps) move(stepped(price, tick, steps), false)
        else return
        event.preventDefault()
      }}
    >
      <i className="own-handle" />
      {said}
    </div>
  )
}
