import { useLingui } from '@lingui/react/macro'
import { clsx } from 'clsx'
import { PageLink } from '#navigation/link.tsx'
import { Proof } from '#ui/badge.tsx'
import { formatTime } from '#ui/time.ts'
import type { Result } from './result.ts'
import './results.css'

/** A result as a list row, with the text of its banner. */
export function ResultRow({ result: { title, figure, tone, text, icon: Mark, stays, view, proof, timeMs } }: { result: Result }) {
  const { t } = useLingui()
  return (
    <div className="list-row result-row">
      <span className={clsx('result-icon', stays === 'kept' && 'caution')} aria-hidden="true">
        <Mark size={20} />
      </span>
      <div className="grow">
        <PageLink className="result-link" to={view.to} query={view.query}>
          <span className="result-head">
            <b>{title}</b>
            {figure && <b className={clsx('figure', tone)}>{figure}</b>}
          </span>
          <span className="result-text block">{text}</span>
        </PageLink>
        <span className="across spread text-12 muted">
          <span className="figure">{formatTime(new Date(timeMs).toISOString())}</span>
          {proof && <Proof {...proof}>{t`Verify`}</Proof>}
        </span>
      </div>
    </div>
  )
}
