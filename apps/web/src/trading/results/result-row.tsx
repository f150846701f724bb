import { useLingui } from '@lingui/react/macro'
import { clsx } from 'clsx'
import { PageLink } from '#navigation/link.tsx'
import { formatTime } from '#ui/time.ts'
import { Grounds } from './grounds.tsx'
import type { Result } from './result.ts'
import { showAgain } from './result.ts'
import './results.css'

/** A result in a list, in the words of its banner. A tap shows that once more. */
export function ResultRow({ result }: { result: Result }) {
  const { t } = useLingui()
  const { title, figure, tone, text, icon: Mark, stays, view, proof, rule, timeMs } = result
  return (
    <div className="list-row result-row">
      <span className={clsx('result-icon', stays === 'kept' && 'caution')} aria-hidden="true">
        <Mark size={20} />
      </span>
      <div className="grow">
        <button type="button" className="result-again" onClick={() => showAgain(result)}>
          <span className="result-head">
            <b>{title}</b>
            {figure && <b className={clsx('figure', tone)}>{figure}</b>}
          </span>
          <span className="result-text block">{text}</span>
        </button>
        <span className="across spread text-12 muted result-foot">
          <span className="figure grow">{formatTime(new Date(timeMs).toISOString())}</span>
          <PageLink to={view.to} query={view.query}>
            {view.label ?? t`View`}
          </PageLink>
          <Grounds proof={proof} rule={rule} />
        </span>
      </div>
    </div>
  )
}
