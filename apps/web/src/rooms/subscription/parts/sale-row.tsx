import { Trans } from '@lingui/react/macro'
import { PageLink } from '#navigation/link.tsx'
import { TimeLeft } from '#ui/countdown.tsx'
import { CoinIcon } from '#ui/avatar.tsx'
import { Badge } from '#ui/badge.tsx'
import { Amount } from '#ui/figure.tsx'
import { formatPercent } from '#ui/format.ts'
import { WarningIcon } from '#ui/icons.tsx'
import { Meter } from '#ui/list.tsx'
import { PAY_SCALE, type Project, type SaleOrder } from '../api.ts'
import { costOf, demandOf } from '../figures.ts'
import { dayText, modeText, Risk, Tokens } from '../words.tsx'
import '../subscription.css'

interface SaleRowProps {
  project: Project
  own: SaleOrder | undefined
  apartMs: number
  onEnd: () => void
}

/** A sale in the list: what it is, how long, how full, and what one may lose. */
export function SaleRow({ project, own, apartMs, onEnd }: SaleRowProps) {
  const isOver = project.status === 'ended'
  const to =
    isOver && own
      ? { to: '/pages/ieo/order' as const, query: { id: own.id } }
      : { to: '/pages/ieo/subscribe' as const, query: { id: project.id } }
  return (
    <PageLink className="sale-row" {...to}>
      <div className="across gap-3 align-start">
        <CoinIcon code={project.currency_name} square />
        <div className="grow">
          <div className="across gap-2 wrap">
            <b className="text-16 bold">{project.name}</b>
            <span className="text-12 muted">{project.currency_name}</span>
            {project.play && (
              <Badge>
                <Trans>Play token</Trans>
              </Badge>
            )}
          </div>
          <div className="text-12 muted">
            {modeText(project)} · <Tokens className="text" value={project.price} /> {project.pay_currency_name}
          </div>
        </div>
        <div className="text-end">
          <When project={project} apartMs={apartMs} onEnd={onEnd} />
        </div>
      </div>
      {isOver ? <Over project={project} own={own} /> : <Running project={project} own={own} />}
    </PageLink>
  )
}

function When({ project, apartMs, onEnd }: Pick<SaleRowProps, 'project' | 'apartMs' | 'onEnd'>) {
  if (project.status === 'ended') {
    return (
      <>
        <div className="text-12 muted">{project.result === 'allocating' ? <Trans>Being shared out</Trans> : <Trans>Finished</Trans>}</div>
        <span className="figure text-16">{dayText(project.ends_at)}</span>
      </>
    )
  }
  const isWarmup = project.status === 'warmup'
  return (
    <>
      <div className="text-12 muted">
        {isWarmup ? <Trans>Starts in</Trans> : <Trans>Ends in</Trans>}
        {project.paused && (
          <>
            {' · '}
            <Trans>Paused</Trans>
          </>
        )}
      </div>
      <TimeLeft className="text-16" untilMs={Date.parse(isWarmup ? project.starts_at : project.ends_at) - apartMs} onEnd={onEnd} />
    </>
  )
}

function Running({ project, own }: Pick<SaleRowProps, 'project' | 'own'>) {
  const { asked } = demandOf(project)
  const { currency_name: token, pay_currency_name: pay, supply, soft_cap: softCap } = project
  if (project.status === 'warmup') {
    return (
      <div className="across spread wrap gap-2 text-12 muted above-2">
        <span>
          <Trans>
            Offered <Tokens className="text-14 text" value={supply} /> {token}
          </Trans>
        </span>
        {softCap && (
          <span>
            <Trans>
              Soft cap <Amount className="text-14 text" value={softCap} scale={PAY_SCALE} currency={pay} /> {pay}
            </Trans>
          </span>
        )}
      </div>
    )
  }
  const cost = costOf(project, supply).toFixed()
  return (
    <>
      <Meter share={asked.toNumber() / 100} label={formatPercent(asked, 0)} />
      <div className="across spread wrap text-12 muted">
        {project.mode === 'pro_rata' ? (
          <span>
            <Trans>
              Committed <Amount className="text-14 text" value={project.committed} scale={PAY_SCALE} currency={pay} /> of{' '}
              <Amount className="text-14 text" value={cost} scale={PAY_SCALE} currency={pay} />
            </Trans>
          </span>
        ) : (
          <span>
            <Trans>
              Left <Tokens className="text-14 text" value={project.remaining} /> of <Tokens className="text-14 text" value={supply} />
            </Trans>
          </span>
        )}
        {own && (
          <span>
            <Trans>
              Yours <Amount className="text-14 text" value={own.committed} scale={PAY_SCALE} currency={pay} balance /> {pay}
            </Trans>
          </span>
        )}
      </div>
      <div className="sale-risk">
        <WarningIcon size={16} />
        <span>
          <Risk project={project} />
        </span>
      </div>
    </>
  )
}

function Over({ project, own }: Pick<SaleRowProps, 'project' | 'own'>) {
  const { currency_name: token, pay_currency_name: pay } = project
  return (
    <div className="across spread wrap gap-2 text-12 muted above-2">
      <span>
        {project.result === 'called_off' ? (
          <Trans>Called off, everything was returned</Trans>
        ) : project.result === 'missed' ? (
          <Trans>Soft cap missed, everything was returned</Trans>
        ) : (
          <Trans>
            Sold <Tokens className="text-14 text" value={project.sold} /> of <Tokens className="text-14 text" value={project.supply} />
          </Trans>
        )}
      </span>
      {own && project.result === 'success' && (
        <span>
          <Trans>
            You got <Tokens className="text-14 text" value={own.amount} balance /> {token}
          </Trans>
        </span>
      )}
      {own && own.returned !== '0' && (
        <span>
          <Trans>
            <Amount className="text-14 text" value={own.returned} scale={PAY_SCALE} currency={pay} balance /> {pay} came back
          </Trans>
        </span>
      )}
    </div>
  )
}
