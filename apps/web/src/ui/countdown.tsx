import { clsx } from 'clsx'
import { t } from '@lingui/core/macro'
import { useEffect, useState } from 'react'
import './countdown.css'

const DAY_MS = 86_400_000

/** Milliseconds left, once a second; stops at zero and says so. */
export function useTimeLeft(untilMs: number, onEnd?: () => void): number {
  const [leftMs, setLeft] = useState(() => Math.max(0, untilMs - Date.now()))
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    const tick = () => {
      const left = Math.max(0, untilMs - Date.now())
      setLeft(left)
      if (left > 0) timer = setTimeout(tick, left % 1000 || 1000)
      else onEnd?.()
    }
    tick()
    return () => clearTimeout(timer)
    // A new callback is no new countdown.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [untilMs])
  return leftMs
}

const two = (value: number): string => String(value).padStart(2, '0')

/** 0:48, 12:05, 2:14:36: in sentences and rings. Behind days with its hours, be they none: 1d 0:06:48 is no seven hours. */
export function clockText(leftMs: number, behindDays = false): string {
  const seconds = Math.ceil(leftMs / 1000)
  const [h, m, s] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
  return h > 0 || behindDays ? `${h}:${two(m)}:${two(s)}` : `${m}:${two(s)}`
}

/** 12:05, 1d 23:54:14: the one way to say how long something lasts still. */
export function timeLeftText(leftMs: number): string {
  const days = Math.floor(leftMs / DAY_MS)
  const clock = clockText(leftMs % DAY_MS, days > 0)
  return days > 0 ? t`${days}d ${clock}` : clock
}

/** What is left until a moment, in a word: whole days as long as there are any. */
export function ShortTimeLeft({ untilMs }: { untilMs: number }) {
  const leftMs = useTimeLeft(untilMs)
  const days = Math.floor(leftMs / DAY_MS)
  return days > 0 ? t`${days}d` : clockText(leftMs)
}

interface TimeLeftProps extends CountdownProps {
  className?: string
}

/** What is left until a moment: 2:18:42, with days before it. */
export function TimeLeft({ untilMs, onEnd, className }: TimeLeftProps) {
  const leftMs = useTimeLeft(untilMs, onEnd)
  return (
    <span className={clsx('figure', className)} role="timer">
      {timeLeftText(leftMs)}
    </span>
  )
}

interface CountdownProps {
  /** Epoch milliseconds. */
  untilMs: number
  onEnd?: () => void
}

/** Hours, minutes and seconds in boxes; days before them when there are any. */
export function Countdown({ untilMs, onEnd }: CountdownProps) {
  const seconds = Math.ceil(useTimeLeft(untilMs, onEnd) / 1000)
  const days = Math.floor(seconds / 86_400)
  const rest = [Math.floor(seconds / 3600) % 24, Math.floor(seconds / 60) % 60, seconds % 60]
  return (
    <span className="countdown" role="timer">
      {days > 0 && <b>{t`${days}d`}</b>}
      {rest.map((value, index) => (
        // The three places never change their order.
        // oxlint-disable-next-line react/no-array-index-key
        <span key={index}>
          {index > 0 && ':'}
          <b>{two(value)}</b>
        </span>
      ))}
    </span>
  )
}

interface RingProps extends CountdownProps {
  /** How long the whole takes. */
  totalMs: number
}

const ROUND = 2 * Math.PI * 20

/** A ring that empties, with the time left in it: a running option. */
export function CountdownRing({ untilMs, totalMs, onEnd }: RingProps) {
  const leftMs = useTimeLeft(untilMs, onEnd)
  return (
    <span className="ring-box" role="timer" aria-label={clockText(leftMs)}>
      <svg className="ring" width="56" height="56" viewBox="0 0 44 44" aria-hidden="true">
        <circle cx="22" cy="22" r="20" />
        <circle cx="22" cy="22" r="20" strokeDasharray={ROUND} strokeDashoffset={ROUND * (1 - leftMs / totalMs)} />
      </svg>
      <span className="figure">{clockText(leftMs)}</span>
    </span>
  )
}
