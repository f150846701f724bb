import { clsx } from 'clsx'
import { Trans } from '@lingui/react/macro'
import { clockText, useTimeLeft } from '#ui/countdown.tsx'
import { HallmarkIcon } from '#ui/icons.tsx'
import type { Option } from '../api.ts'
import { localMs } from '../ticks/use-ticks.ts'
import type { OptionState } from './option-state.ts'
import './options.css'

const ROUND = 2 * Math.PI * 20

interface OptionRingProps {
  option: Option
  state: OptionState
  large?: boolean
}

/** Full until it starts, then the time to the settlement, then the hallmark. */
export function OptionRing({ option, state, large = false }: OptionRingProps) {
  const words = clsx('seconds-ring', large && 'large')
  if (state.stage === 'done') {
    return (
      <span className={clsx(words, 'done')}>
        <HallmarkIcon size={24} />
      </span>
    )
  }
  if (state.stage === 'settling') {
    return (
      <span className={words} role="timer">
        <span className="spinner" aria-hidden="true" />
        <span className="visually-hidden">
          <Trans>Settling</Trans>
        </span>
      </span>
    )
  }
  const totalMs = option.seconds * 1000
  if (state.stage === 'entry') return <Ring words={words} leftMs={totalMs} totalMs={totalMs} />
  return <Counting words={words} untilMs={state.untilMs} totalMs={totalMs} />
}

function Counting({ words, untilMs, totalMs }: { words: string; untilMs: number; totalMs: number }) {
  const leftMs = Math.min(totalMs, useTimeLeft(localMs(untilMs)))
  return <Ring words={words} leftMs={leftMs} totalMs={totalMs} />
}

function Ring({ words, leftMs, totalMs }: { words: string; leftMs: number; totalMs: number }) {
  return (
    <span className={words} role="timer" aria-label={clockText(leftMs)}>
      <svg className="ring" viewBox="0 0 44 44" aria-hidden="true">
        <circle cx="22" cy="22" r="20" />
        <circle cx="22" cy="22" r="20" strokeDasharray={ROUND} strokeDashoffset={ROUND * (1 - leftMs / totalMs)} />
      </svg>
      <b className="figure bold">{clockText(leftMs)}</b>
    </span>
  )
}
