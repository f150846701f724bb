/**
 * Fingers on the chart. Up or down scrolls the page, sideways moves the chart, two zoom it, and one that stays shows the crosshair until a
 * tap. The library takes every finger for itself at once, so it hears of one only when it is clear what the finger wants.
 */
import type { Chart } from 'klinecharts'
import type { Pointer } from './shown.ts'

const HOLD_MS = 300
/** Nearer than this a finger has not moved. */
const STILL_PX = 6
/** The crosshair is above the finger, which would cover it. */
const ABOVE_PX = 32

export type Wants = 'page' | 'chart' | undefined

/** What a finger that has come this far wants. */
export function wantsOf(dx: number, dy: number): Wants {
  if (Math.abs(dx) + Math.abs(dy) < STILL_PX) return undefined
  return Math.abs(dy) > Math.abs(dx) ? 'page' : 'chart'
}

interface Around {
  chart: Chart
  pointer: Pointer
  /** A hand-drawn line is drawn or moved: the library needs every finger. */
  isDrawing: () => boolean
  /** Lines were drawn by hand, which a tap selects. */
  hasDrawn: () => boolean
}

type State = 'none' | 'undecided' | 'page' | 'chart' | 'cross'

/** Events that this file made itself for the library. */
const own = new WeakSet<Event>()

function pass(type: 'touchstart' | 'touchend', event: TouchEvent, touches: readonly Touch[]): void {
  const changed = [...event.changedTouches]
  const copy = new TouchEvent(type, {
    bubbles: true,
    cancelable: true,
    touches: [...touches],
    targetTouches: [...touches],
    changedTouches: changed,
  })
  own.add(copy)
  event.target?.dispatchEvent(copy)
}

class Gestures {
  readonly #around: Around
  readonly #box: HTMLElement
  #state: State = 'none'
  #start: TouchEvent | undefined
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(box: HTMLElement, around: Around) {
    this.#box = box
    this.#around = around
  }

  touchstart(event: TouchEvent): void {
    if (this.#around.isDrawing()) return
    clearTimeout(this.#timer)
    if (event.touches.length > 1) {
      // The library zooms; it counts the fingers itself.
      if (this.#state === 'undecided' && this.#start) pass('touchstart', this.#start, [...this.#start.touches])
      this.#state = 'chart'
      return
    }
    event.stopPropagation()
    this.#state = 'undecided'
    this.#start = event
    const finger = event.touches[0]!
    this.#timer = setTimeout(() => {
      this.#state = 'cross'
      this.#point(finger)
    }, HOLD_MS)
  }

  touchmove(event: TouchEvent): void {
    const [start, finger] = [this.#start?.touches[0], event.touches[0]]
    if (this.#state === 'none' || this.#state === 'chart' || !start || !finger) return
    if (this.#state === 'undecided') {
      const wants = wantsOf(finger.clientX - start.clientX, finger.clientY - start.clientY)
      this.#decide(wants)
      if (wants === 'chart') return
    }
    event.stopPropagation()
    if (this.#state !== 'cross') return
    event.preventDefault()
    this.#point(finger)
  }

  touchend(event: TouchEvent): void {
    const state = this.#state
    clearTimeout(this.#timer)
    if (event.touches.length === 0) this.#state = 'none'
    if (state === 'none' || state === 'chart') return
    event.stopPropagation()
    if (state === 'cross') event.preventDefault()
    if (state === 'undecided') this.#tap(event)
  }

  touchcancel(event: TouchEvent): void {
    clearTimeout(this.#timer)
    if (this.#state === 'chart') pass('touchend', event, [])
    this.#state = 'none'
  }

  contextmenu(event: Event): void {
    if (this.#state !== 'none') event.preventDefault()
  }

  end(): void {
    clearTimeout(this.#timer)
  }

  #decide(wants: Wants): void {
    if (!wants) return
    clearTimeout(this.#timer)
    this.#state = wants
    if (wants === 'chart' && this.#start) pass('touchstart', this.#start, [...this.#start.touches])
  }

  #tap(event: TouchEvent): void {
    const { chart, pointer, hasDrawn } = this.#around
    if (hasDrawn() && this.#start) {
      pass('touchstart', this.#start, [...this.#start.touches])
      pass('touchend', event, [])
    }
    pointer.x = undefined
    // The library takes nothing for "no crosshair", which its type leaves out.
    chart.executeAction('onCrosshairChange', undefined as unknown as object)
  }

  #point({ clientX, clientY }: Touch): void {
    const { chart, pointer } = this.#around
    const box = this.#box.getBoundingClientRect()
    const pane = chart.getSize('candle_pane', 'main')
    if (!pane) return
    const x = Math.min(Math.max(0, clientX - box.left), pane.width)
    const y = Math.min(Math.max(0, clientY - box.top - ABOVE_PX), pane.height)
    pointer.x = x
    chart.executeAction('onCrosshairChange', { x, y, paneId: 'candle_pane' })
  }
}

const heard = ['touchstart', 'touchmove', 'touchend', 'touchcancel', 'contextmenu'] as const

/** Listens before the library does. Returns what ends it. */
export function followFingers(box: HTMLElement, around: Around): () => void {
  const gestures = new Gestures(box, around)
  const stops = heard.map((type) => {
    const hear = (event: Event) => {
      if (!own.has(event)) gestures[type](event as TouchEvent)
    }
    box.addEventListener(type, hear, { capture: true, passive: false })
    return () => box.removeEventListener(type, hear, { capture: true })
  })
  return () => {
    gestures.end()
    for (const stop of stops) stop()
  }
}
