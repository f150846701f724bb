import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { ApiFailure } from '#api/failure.ts'
import { whenBack } from '#live/online.ts'
import { Button } from './button.tsx'
import { RetryIcon } from './icons.tsx'
import { formatTime } from './time.ts'
import './states.css'

const drawings = {
  list: 'M18 12h36v48l-6-4-6 4-6-4-6 4-6-4-6 4z',
  box: 'M14 26h44v28H14z',
}

interface DrawingProps {
  shape: keyof typeof drawings
  detail: string
  faint: string
}
function Drawing({ shape, detail, faint }: DrawingProps) {
  return (
    <svg
      width="72"
      height="72"
      viewBox="0 0 72 72"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={drawings[shape]} />
      <path d={faint} className="faint" stroke="currentColor" />
      <path d={detail} />
    </svg>
  )
}

interface EmptyProps {
  /** What will be here. */
  title: string
  /** One sentence on how it comes. */
  text?: string
  /** The one step that fills it. */
  action?: ReactNode
  tall?: boolean
}

export function Empty({ title, text, action, tall }: EmptyProps) {
  return (
    <div className={clsx('void', tall && 'tall')}>
      <Drawing shape="list" detail="" faint="M27 26h18M27 36h12" />
      <h2>{title}</h2>
      {text && <p>{text}</p>}
      {action}
    </div>
  )
}

interface ErrorBoxProps {
  error: unknown
  /** What failed: "Balances did not load". */
  title?: string
  /** What is safe. */
  text?: string
  onRetry?: () => void
  tall?: boolean
}

/** What failed, what is safe, try again, a code to quote. When the connection comes back it is tried again without a tap. */
export function ErrorBox({ error, title, text, onRetry, tall }: ErrorBoxProps) {
  const { t } = useLingui()
  const [failedAtMs] = useState(() => Date.now())
  useEffect(() => (onRetry ? whenBack(onRetry) : undefined), [onRetry])
  const code = error instanceof ApiFailure ? [error.error, error.status || undefined].filter(Boolean).join('-') : 'page'
  const said = text ?? (error instanceof ApiFailure ? error.message : t`Your funds and open orders are not affected.`)
  return (
    <div className={clsx('void', tall && 'tall')} role="alert">
      <Drawing shape="box" detail="M30 43l12 8M42 43l-12 8" faint="M14 34h44" />
      <h2>{title ?? t`This did not load`}</h2>
      <p>{said}</p>
      {onRetry && (
        <Button kind="ghost" size="small" onClick={onRetry}>
          <RetryIcon size={16} />
          <Trans>Try again</Trans>
        </Button>
      )}
      <p className="text-12">
        <Trans>
          Code <span className="mono">{code}</span>
        </Trans>
        {' · '}
        {formatTime(failedAtMs, 'second')}
      </p>
    </div>
  )
}

interface SkeletonProps {
  width?: number | string
  height?: number
  round?: boolean
}

/** One grey bar. Put several in the shape of what comes, inside `<div className="shimmer" aria-hidden>`. */
export function Skeleton({ width = '100%', height = 14, round }: SkeletonProps) {
  return <span className={clsx('skeleton', round && 'round')} style={{ width, height }} />
}

/** Rows of a list that is on its way: coin, two lines, figure, pill. */
export function SkeletonRows({ count = 8, pill = false }: { count?: number; pill?: boolean }) {
  return (
    <div className="shimmer" aria-hidden="true">
      {Array.from({ length: count }, (_, index) => (
        <div className="list-row" key={index}>
          <Skeleton width={32} height={32} round />
          <span className="grow stack">
            <Skeleton width={index % 2 ? 64 : 80} />
            <Skeleton width={index % 3 ? 56 : 72} height={10} />
          </span>
          <Skeleton width={pill ? 64 : 88} />
          {pill && <Skeleton width={76} height={32} />}
        </div>
      ))}
    </div>
  )
}
