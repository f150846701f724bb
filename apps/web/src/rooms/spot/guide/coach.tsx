import { clsx } from 'clsx'
import { Trans, useLingui } from '@lingui/react/macro'
import type { CSSProperties } from 'react'
import { useEffect, useId, useRef } from 'react'
import { createPortal } from 'react-dom'
import { Button } from '#ui/button.tsx'
import type { Pair } from '../pair/pair.ts'
import { Dots } from './dots.tsx'
import { setGuide } from './guide-store.ts'
import { useTarget } from './use-target.ts'
import './coach.css'

/** Room for the coach beside what it points at. */
const HEIGHT_PX = 190
const GAP_PX = 16

const targets = { 1: '[data-guide="sum"] > *', 2: '[data-guide="go"]' } as const

/** Points at one part of the real page. The rest is dim and goes on working; a tap outside ends the guide. */
export function Coach({ step, pair }: { step: 1 | 2; pair: Pair }) {
  const { t } = useLingui()
  const title = useId()
  const text = useId()
  const box = useRef<HTMLElement>(null)
  const target = useTarget(targets[step])
  const hasTarget = target !== undefined
  useEndOutside(step, box)
  useEffect(() => {
    if (hasTarget) box.current?.querySelector<HTMLElement>('[data-first]')?.focus({ preventScroll: true })
  }, [hasTarget])
  if (!target) return null
  const below = target.bottom + HEIGHT_PX < innerHeight
  const side = below ? { top: target.bottom + GAP_PX } : { bottom: innerHeight - target.top + GAP_PX }
  const place: CSSProperties & Record<'--coach-at', string> = { ...side, '--coach-at': `${target.left}px` }
  return createPortal(
    <>
      <div className="coach-ring" style={{ left: target.left, top: target.top, width: target.width, height: target.height }} />
      <section
        ref={box}
        className={clsx('coach', below ? 'below' : 'above')}
        role="dialog"
        aria-modal="false"
        aria-labelledby={title}
        aria-describedby={text}
        style={place}
      >
        <h2 id={title}>{step === 1 ? <Trans>100 {pair.quote} is set for you</Trans> : <Trans>Now tap Buy {pair.base}</Trans>}</h2>
        <p id={text} className="muted">
          {step === 1 ? (
            <Trans>A market order buys at once at the best price in the book. Change the sum if you like.</Trans>
          ) : (
            <Trans>You see the whole sum before anything happens.</Trans>
          )}
        </p>
        <footer>
          <Dots step={step} />
          <span className="grow" />
          <Button kind="text" size="small" className="muted" data-first={step === 2 || undefined} onClick={end}>
            {t`Skip`}
          </Button>
          {step === 1 && (
            <Button kind="ghost" size="small" data-first onClick={() => setGuide(2)}>
              {t`Next`}
            </Button>
          )}
        </footer>
      </section>
    </>,
    document.body,
  )
}

/** Ends the guide; the focus goes back to the ticket. */
function end(): void {
  setGuide(undefined)
  document.querySelector<HTMLElement>('[data-guide="go"] button')?.focus({ preventScroll: true })
}

/** A tap beside the coach and its target, or Escape, ends the guide. The tap itself does what it always does. */
function useEndOutside(step: 1 | 2, box: React.RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const selector = targets[step]
    const onPointer = ({ target }: PointerEvent) => {
      if (!(target instanceof Element) || box.current?.contains(target) || target.closest(selector)) return
      setGuide(undefined)
    }
    const onKey = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') end()
    }
    document.addEventListener('pointerdown', onPointer, true)
    document.addEventListener('keydown', onKey)
    return () => {
      document.removeEventListener('pointerdown', onPointer, true)
      document.removeEventListener('keydown', onKey)
    }
  }, [step, box])
}
