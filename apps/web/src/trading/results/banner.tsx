import { Trans, useLingui } from '@lingui/react/macro'
import { clsx } from 'clsx'
import type { CSSProperties, TouchEvent } from 'react'
import { useEffect, useRef, useState } from 'react'
import { PageLink } from '#navigation/link.tsx'
import { CloseIcon } from '#ui/icons.tsx'
import { formatPercent } from '#ui/format.ts'
import { Grounds } from './grounds.tsx'
import type { Result } from './result.ts'
import { dismiss, dismissAll, light, useWaitingResults } from './result.ts'
import './results.css'

const STAY_MS = { brief: 6_000, long: 8_000, kept: Infinity }
const SWIPE_PX = 24

/**
 * The banner of a result, above every page, drawer and dialog. The next result waits behind it. Its regions always exist, so that screen
 * readers announce new content. It never takes the focus.
 */
export function ResultBanner() {
  const { t } = useLingui()
  const [first, ...others] = useWaitingResults()
  // The next user has other results.
  useEffect(() => dismissAll, [])
  const shown = first && <Shown key={`${first.of} ${first.state}`} result={first} others={others.length} />
  const isAlert = first?.stays === 'kept'
  return (
    <>
      <div role="status" aria-label={t`Result`}>
        {!isAlert && shown}
      </div>
      <div role="alert">{isAlert && shown}</div>
    </>
  )
}

/** Closes the banner after its time. The time stands still while a finger, the pointer or the focus is on it, and on a hidden page. */
function useStay(lastsMs: number, isHeld: boolean, onEnd: () => void): void {
  const leftMs = useRef(lastsMs)
  const end = useRef(onEnd)
  useEffect(() => {
    end.current = onEnd
  })
  useEffect(() => {
    if (isHeld || lastsMs === Infinity) return
    const sinceMs = performance.now()
    const timer = setTimeout(() => end.current(), leftMs.current)
    return () => {
      clearTimeout(timer)
      leftMs.current -= performance.now() - sinceMs
    }
  }, [isHeld, lastsMs])
}

function useHidden(): boolean {
  const [isHidden, setHidden] = useState(document.hidden)
  useEffect(() => {
    const changed = (): void => setHidden(document.hidden)
    document.addEventListener('visibilitychange', changed)
    return () => document.removeEventListener('visibilitychange', changed)
  }, [])
  return isHidden
}

/** Escape closes an open drawer first, then the banner. */
function useEscape(onEscape: () => void): void {
  useEffect(() => {
    const pressed = (event: KeyboardEvent): void => {
      if (event.key === 'Escape' && !document.querySelector('[role="dialog"], [role="alertdialog"]')) onEscape()
    }
    document.addEventListener('keydown', pressed)
    return () => document.removeEventListener('keydown', pressed)
  }, [onEscape])
}

function useSwipeUp(onSwipe: () => void) {
  const startY = useRef<number | undefined>(undefined)
  return {
    onTouchStart: ({ touches }: TouchEvent) => {
      startY.current = touches[0]?.clientY
    },
    onTouchEnd: ({ changedTouches }: TouchEvent) => {
      const endY = changedTouches[0]?.clientY
      if (startY.current !== undefined && endY !== undefined && startY.current - endY >= SWIPE_PX) onSwipe()
      startY.current = undefined
    },
  }
}

function Shown({ result, others }: { result: Result; others: number }) {
  const { t } = useLingui()
  const { of, lights = [], title, figure, tone, text, icon: Mark, share, stays, view, proof, rule } = result
  const [isTouched, setTouched] = useState(false)
  const isHidden = useHidden()
  const isHeld = isTouched || isHidden
  const [close] = useState(() => () => dismiss(of))
  useStay(STAY_MS[stays], isHeld, close)
  useEscape(close)
  const swipe = useSwipeUp(close)
  const [hold, release] = [() => setTouched(true), () => setTouched(false)]
  return (
    <>
      {others > 0 && <div className="result-behind" aria-hidden="true" />}
      <div
        className="result"
        data-held={isHeld || undefined}
        style={{ '--stay': `${STAY_MS[stays]}ms` } as CSSProperties}
        onPointerEnter={hold}
        onPointerLeave={release}
        onFocus={hold}
        onBlur={release}
        {...swipe}
      >
        <span className={clsx('result-icon', stays === 'kept' && 'caution')} aria-hidden="true">
          {share === undefined ? <Mark size={20} /> : <b className="figure text-12">{formatPercent(share, 0)}</b>}
        </span>
        <div className="grow">
          <p className="result-head">
            <b>{title}</b>
            {figure && <b className={clsx('figure', tone)}>{figure}</b>}
          </p>
          <p className="result-text">{text}</p>
          <div className="result-actions">
            <PageLink
              to={view.to}
              query={view.query}
              onClick={() => {
                for (const row of [of, ...lights]) light(row)
                close()
              }}
            >
              {view.label ?? t`View`}
            </PageLink>
            <Grounds proof={proof} rule={rule} onOpen={close} />
            {others > 0 && (
              <span className="text-12 muted">
                <Trans>{others} more</Trans>
              </span>
            )}
            <button type="button" className="result-close" aria-label={t`Dismiss`} onClick={close}>
              <CloseIcon size={20} />
            </button>
          </div>
        </div>
        {stays !== 'kept' && <i className="result-stay" aria-hidden="true" />}
      </div>
    </>
  )
}
