import { Trans, useLingui } from '@lingui/react/macro'
import Big from 'big.js'
import { Amount } from '#ui/figure.tsx'
import { formatPercent } from '#ui/format.ts'
import { formatTime } from '#ui/time.ts'
import { PAY_SCALE, type Project } from '../api.ts'
import { costOf, demandOf, estimateOf, percentOf } from '../figures.ts'
import { Tokens } from '../words.tsx'

/** What was asked for against what is for sale: the text part buys, the grey part comes back. The soft cap is marked until it is reached. */
export function Demand({ project }: { project: Project }) {
  const { t } = useLingui()
  const { pay_currency_name: pay, soft_cap: softCap } = project
  const { asked, bought } = demandOf(project)
  const cost = costOf(project, project.supply)
  const share = Math.min(1, asked.toNumber() / 100)
  const percent = formatPercent(asked.toFixed(), 0)
  const isReached = softCap === null || new Big(project.committed).gte(softCap)
  return (
    <>
      <div className="sale-demand" role="img" aria-label={t`${percent} of what is for sale`}>
        {bought < 1 ? (
          <>
            <i style={{ flex: bought }} />
            <em style={{ flex: 1 - bought }} />
          </>
        ) : (
          <i style={{ width: `${share * 100}%` }} />
        )}
        {!isReached && <span className="sale-soft" style={{ left: `${percentOf(softCap!, cost).toNumber()}%` }} />}
      </div>
      <div className="across spread wrap text-12 muted">
        {project.mode === 'pro_rata' ? (
          <>
            <span>
              <Trans>
                Committed <Amount className="text-14 text" value={project.committed} scale={PAY_SCALE} currency={pay} /> {pay}
              </Trans>
            </span>
            <span>
              <Trans>
                for sale <Amount className="text-14 text" value={cost.toFixed()} scale={PAY_SCALE} currency={pay} />
              </Trans>
            </span>
          </>
        ) : (
          <>
            <span>
              <Trans>
                Left <Tokens className="text-14 text" value={project.remaining} /> of{' '}
                <Tokens className="text-14 text" value={project.supply} />
              </Trans>
            </span>
            <span>{percent}</span>
          </>
        )}
      </div>
    </>
  )
}

const HUNDRED = '100'

/** Pro rata: what a hundred committed would buy if the sale ended now, beside half an hour ago. */
export function Estimated({ project }: { project: Project }) {
  const { currency_name: token, pay_currency_name: pay, people, cap } = project
  const ratio = new Big(project.ratio ?? '1')
  const hundred = estimateOf({ ...project, cap: project.supply }, HUNDRED)
  const before = project.ratio_before
  const capCost = costOf(project, cap).toFixed()
  return (
    <div className="sale-estimate">
      <div className="across spread">
        <b className="medium">
          <Trans>If it ended now</Trans>
        </b>
        <span className="muted">
          <Trans>Taking part: {people}</Trans>
        </span>
      </div>
      <div className="across spread align-baseline above-1 muted">
        <span>
          <Trans>of each 100 {pay} committed</Trans>
        </span>
        <span className="nowrap">
          <Trans>
            <Amount className="text-20 bold text" value={ratio.times(HUNDRED).toFixed()} decimals={2} /> buys {token}
          </Trans>
        </span>
      </div>
      <div className="sale-demand" aria-hidden="true">
        <i style={{ flex: ratio.toNumber() }} />
        <em style={{ flex: 1 - ratio.toNumber() }} />
      </div>
      <div className="across spread wrap muted">
        <Tokens className="text-14 text" value={hundred.tokens} unit={token} />
        <span>
          <Trans>
            <Amount className="text-14 text" value={hundred.back} scale={PAY_SCALE} currency={pay} /> {pay} comes back
          </Trans>
        </span>
      </div>
      <p className="muted above-2">
        <Trans>
          Falls as others commit, rises where they reach their cap of <Amount value={capCost} scale={PAY_SCALE} currency={pay} /> {pay}.
        </Trans>{' '}
        {before && (
          <Trans>
            At {formatTime(before.at, 'second')} it was <Amount value={new Big(before.ratio).times(HUNDRED).toFixed()} decimals={2} />.
          </Trans>
        )}
      </p>
    </div>
  )
}
