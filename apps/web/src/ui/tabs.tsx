import { clsx } from 'clsx'
import type { KeyboardEvent, ReactNode, TouchEvent } from 'react'
import { useEffect, useId, useRef } from 'react'
import './tabs.css'

export interface TabItem<V extends string> {
  value: V
  label: ReactNode
  /** A small figure beside the label. */
  count?: number
  /** The content of the tab. Rendered while the tab is selected. */
  content?: ReactNode
}

interface TabsProps<V extends string> {
  items: readonly TabItem<V>[]
  value: V
  onChange: (value: V) => void
  label: string
  big?: boolean
  /** No line under the tabs: in a navigation bar. */
  bare?: boolean
  /** At the right end of the line of tabs. */
  end?: ReactNode
}

/**
 * Tabs with the panel of the selected one. Arrow keys, and a horizontal swipe over the panel, select the neighbour. Not from Base UI: home
 * uses it, and it would cost a tenth of home's size limit.
 */
export function Tabs<V extends string>({ items, value, onChange, label, big, bare, end }: TabsProps<V>) {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const at = items.findIndex((item) => item.value === value)
  const swipe = useSwipe((step) => {
    const next = items[at + step]
    if (next) onChange(next.value)
  })
  useEffect(() => {
    const strip = list.current
    const tab = strip?.querySelector<HTMLElement>(`[data-tab="${value}"]`)
    if (strip && tab) centre(strip, tab)
  }, [value])

  const move = (event: KeyboardEvent) => {
    const last = items.length - 1
    const to = { ArrowRight: at === last ? 0 : at + 1, ArrowLeft: at <= 0 ? last : at - 1, Home: 0, End: last }[event.key]
    const next = to === undefined ? undefined : items[to]
    if (!next) return
    event.preventDefault()
    onChange(next.value)
    list.current?.querySelector<HTMLElement>(`[data-tab="${next.value}"]`)?.focus()
  }

  const content = items[at]?.content
  const panel = `${id}-panel`
  return (
    <>
      <div className={clsx('tabs-line', bare && 'bare')}>
        <div ref={list} className={clsx('tabs', big && 'large', bare && 'bare')} role="tablist" aria-label={label}>
          {items.map((item, index) => (
            <button
              key={item.value}
              id={`${id}-${item.value}`}
              type="button"
              role="tab"
              data-tab={item.value}
              aria-selected={index === at}
              aria-controls={index === at && content !== undefined ? panel : undefined}
              tabIndex={index === Math.max(at, 0) ? 0 : -1}
              onClick={() => onChange(item.value)}
              onKeyDown={move}
            >
              {item.label}
              {item.count !== undefined && <span className="tabs-count">{item.count}</span>}
            </button>
          ))}
        </div>
        {end}
      </div>
      {content !== undefined && (
        <div id={panel} className="tabs-panel" role="tabpanel" aria-labelledby={`${id}-${value}`} {...swipe}>
          {content}
        </div>
      )}
    </>
  )
}

/** Scrolls a tab to the middle of its strip. The browser's `scrollIntoView` would scroll the page as well. */
export function centre(strip: HTMLElement, tab: HTMLElement): void {
  const [around, within] = [strip.getBoundingClientRect(), tab.getBoundingClientRect()]
  strip.scrollLeft += within.left + within.width / 2 - (around.left + around.width / 2)
}

/** The minimum length of a swipe. A swipe must also be mostly horizontal. */
const SWIPE_PX = 56

function useSwipe(onSwipe: (step: 1 | -1) => void) {
  const start = useRef<{ x: number; y: number } | undefined>(undefined)
  return {
    onTouchStart: ({ touches, target }: TouchEvent) => {
      const touch = touches[0]
      start.current = touch && !ownsSwipes(target) ? { x: touch.clientX, y: touch.clientY } : undefined
    },
    onTouchEnd: ({ changedTouches }: TouchEvent) => {
      const touch = changedTouches[0]
      if (!touch || !start.current) return
      const x = touch.clientX - start.current.x
      const y = touch.clientY - start.current.y
      if (Math.abs(x) >= SWIPE_PX && Math.abs(x) > 2 * Math.abs(y)) onSwipe(x < 0 ? 1 : -1)
    },
  }
}

/** Elements that handle swipes themselves: a chart, a line of chips, a slider. */
const ownsSwipes = (from: EventTarget): boolean =>
  from instanceof Element && from.closest('canvas, input[type="range"], .chips.line, .tabs, [data-swipe="own"]') !== null
