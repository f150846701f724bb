import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { ApiFailure, isFailure } from '#api/failure.ts'
import { useOnline, whenBack } from '#live/online.ts'
import { Button } from './button.tsx'
import { RetryIcon } from './icons.tsx'
import { formatTime } from './time.ts'
import './states.css'

const drawings = {
  list: 'M18 12h36v48l-6-4-6 4-6-4-6 4-6-4-6 4z',
  box: 'M14 26h44v28H14z',
  waves: 'M15 31a30 30 0 0 1 42 0M23 39a19 19 0 0 1 26 0M31 47a8 8 0 0 1 10 0',
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

/** Browsers say it in different words when a script did not arrive. */
const NO_SCRIPT = /dynamically imported module|Importing a module script/i
const isUnreached = (error: unknown): boolean =>
  isFailure(error) ? error.outcomeUnknown : error instanceof TypeError && NO_SCRIPT.test(error.message)

/**
 * What failed, what is safe, try again, a code to quote. When the connection comes back it is tried again without a tap; while there is
 * none that is all there is to say.
 */
export function ErrorBox(props: ErrorBoxProps) {
  const { error, onRetry, tall } = props
  useEffect(() => (onRetry ? whenBack(onRetry) : undefined), [onRetry])
  const online = useOnline()
  return !online && onRetry && isUnreached(error) ? <NotYet tall={tall} /> : <Failed {...props} />
}

/** In place of what was never loaded on this device. */
function NotYet({ tall }: Pick<ErrorBoxProps, 'tall'>) {
  return (
    <div className={clsx('void', tall && 'tall')} role="status">
      <Drawing shape="waves" detail="M18 14l36 44" faint="M36 54v.5" />
      <h2>
        <Trans>No connection yet</Trans>
      </h2>
      <p>
        <Trans>This opens by itself when the connection is back.</Trans>
      </p>
    </div>
  )
}

function Failed({ error, title, text, onRetry, tall }: ErrorBoxProps) {
  const { t } = useLingui()
  const [failedAtMs] = useState(() => Date.now())
  const code = error instanceof ApiFailure ? [error.error, error.status || undefined].filter(Boolean).join('-') : 'page'
  // Nothing on the page is highlighted: the field says more than the refusal.
  const [ofField] = error instanceof ApiFailure ? Object.values(error.fields) : []
  const said = text ?? ofField ?? (error instanceof ApiFailure ? error.message : t`Your funds and open orders are not affected.`)
  return (
    <div className={clsx('void', tall && 'tall')} role="alert">
      <Drawing shape="box" detail="M30 43l12 8M42 43l-12 8" faint="M14 34h44" />
      <h2>{title ?? t`This did not load`}</h2>
      <p>{said}</p>
      {onRetry && ofField === undefined && (
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
