import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { PageLink } from '#navigation/link.tsx'
import { useLiveBalances } from '#session/live-balances.ts'
import { goToLogin, useSignedIn } from '#session/session.ts'
import { Loaded } from '#ui/loaded.tsx'
import { TimeLeft } from '#ui/countdown.tsx'
import { CoinIcon } from '#ui/avatar.tsx'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Amount } from '#ui/figure.tsx'
import { SendButton } from '#ui/send-button.tsx'
import { Note } from '#ui/list.tsx'
import { Page } from '#ui/page.tsx'
import { Stages } from '#ui/stages.tsx'
import { PAY_SCALE, useProject, useSaleOrder, type Project, type SaleOrder } from '../api.ts'
import { isSoldOut, isTaking } from '../figures.ts'
import { CommitDrawer } from '../parts/commit-drawer.tsx'
import { Demand, Estimated } from '../parts/demand.tsx'
import { Holders, ProjectLinks, Terms } from '../parts/terms.tsx'
import { TradeLink } from '../parts/trade-link.tsx'
import { timeText, Tokens } from '../words.tsx'
import '../subscription.css'

/** One sale and the way into it: `?id=`. */
export function SubscribePage() {
  const { t } = useLingui()
  const [search] = useSearchParams()
  const { project, apartMs, error, refetch } = useProject(search.get('id') ?? '0')
  const { order, isLoaded } = useSaleOrder({ projectId: project?.id })
  const [isOpen, setOpen] = useState(false)
  useLiveBalances()
  return (
    <Page
      title={project?.name ?? t`Token sale`}
      sheet
      footer={project && <Foot project={project} own={order} isKnown={isLoaded} onCommit={() => setOpen(true)} />}
    >
      <Loaded data={project} error={error} refetch={refetch} rows={6} tall>
        {(shown) => (
          <>
            <Head project={shown} apartMs={apartMs} onEnd={() => void refetch()} />
            {shown.mode === 'pro_rata' && shown.status === 'ongoing' && (
              <section className="gutter">
                <Estimated project={shown} />
              </section>
            )}
            <TradeLink currencyId={shown.currency_id} />
            <Terms project={shown} />
            <div className="band" />
            <Holders project={shown} />
            <CommitDrawer project={shown} own={order} open={isOpen} onClose={() => setOpen(false)} />
          </>
        )}
      </Loaded>
    </Page>
  )
}

const places = { warmup: 0, ongoing: 1, ended: 2 }

function Head({ project, apartMs, onEnd }: { project: Project; apartMs: number; onEnd: () => void }) {
  const { t } = useLingui()
  const { status, currency_name: token, pay_currency_name: pay } = project
  const place = places[status]
  return (
    <section className="gutter padded">
      <div className="across gap-3 align-start">
        <CoinIcon code={token} square />
        <div className="grow">
          <p className="across gap-2 wrap text-12 muted">
            {token}
            {project.play && (
              <Badge>
                <Trans>Play token</Trans>
              </Badge>
            )}
          </p>
          <p className="text-14">{project.about}</p>
          <ProjectLinks project={project} />
        </div>
      </div>
      <div className="above-4">
        <Stages label={t`Stage ${place + 1} of 3`} stages={[t`Warm-up`, t`In progress`, t`Finished`]} now={place} />
      </div>
      <div className="across spread above-2">
        <div>
          <div className="text-12 muted">
            {status === 'warmup' && <Trans>Starts in</Trans>}
            {status === 'ongoing' && <Trans>Ends in</Trans>}
            {status === 'ended' && <Result project={project} />}
          </div>
          {status === 'ended' ? (
            <span className="text-16 medium">{timeText(project.ends_at)}</span>
          ) : (
            <TimeLeft
              className="text-32 bold"
              untilMs={Date.parse(status === 'warmup' ? project.starts_at : project.ends_at) - apartMs}
              onEnd={onEnd}
            />
          )}
        </div>
        <div className="text-end">
          <Tokens className="text-20 bold" value={project.price} />{' '}
          <span className="text-12 muted">
            <Trans>{pay} each</Trans>
          </span>
        </div>
      </div>
      {project.paused && status !== 'ended' && (
        <div className="above-4">
          <Note tone="warn">
            <Trans>Paused: it takes nothing for now. What was committed stays, and the sale ends when it was to end.</Trans>
          </Note>
        </div>
      )}
      <Demand project={project} />
    </section>
  )
}

function Result({ project: { result } }: { project: Project }) {
  if (result === 'allocating') return <Trans>Being shared out</Trans>
  if (result === 'called_off') return <Trans>Called off, everything was returned</Trans>
  if (result === 'missed') return <Trans>Soft cap missed, everything was returned</Trans>
  return <Trans>Finished</Trans>
}

/** What can be done with a sale that runs. */
function Doing({ project, own }: Pick<FootProps, 'project' | 'own'>) {
  const { pay_currency_name: pay } = project
  if (isSoldOut(project)) return <Trans>Sold out</Trans>
  if (project.paused) return <Trans>Paused</Trans>
  return own ? <Trans>Add {pay}</Trans> : <Trans>Commit {pay}</Trans>
}

interface FootProps {
  project: Project
  own: SaleOrder | undefined
  /** Whether the user has something in it is known. */
  isKnown: boolean
  onCommit: () => void
}

function Foot({ project, own, isKnown, onCommit }: FootProps) {
  const signedIn = useSignedIn()
  const committed = own?.committed ?? (isKnown || !signedIn ? '0' : undefined)
  const { pay_currency_name: pay, status } = project
  return (
    <>
      <div className="grow">
        <div className="text-12 muted">
          <Trans>Committed by you</Trans>
        </div>
        <Amount className="text-16" value={committed} scale={PAY_SCALE} unit={pay} balance />
        {own && (
          <PageLink className="text-12 block" to="/pages/ieo/order" query={{ id: own.id }}>
            <Trans>See your share</Trans>
          </PageLink>
        )}
      </div>
      {signedIn ? (
        <SendButton onClick={onCommit} disabled={!isKnown || !isTaking(project)}>
          {status === 'warmup' && <Trans>Not begun</Trans>}
          {status === 'ended' && (project.result === 'called_off' ? <Trans>Called off</Trans> : <Trans>Finished</Trans>)}
          {status === 'ongoing' && <Doing project={project} own={own} />}
        </SendButton>
      ) : (
        <Button onClick={goToLogin}>
          <Trans>Log in</Trans>
        </Button>
      )}
    </>
  )
}
