import { Trans, useLingui } from '@lingui/react/macro'
import { useSearchParams } from 'react-router'
import { PageLink } from '#navigation/link.tsx'
import { Loaded } from '#ui/loaded.tsx'
import { TimeLeft } from '#ui/countdown.tsx'
import { Amount, Change } from '#ui/figure.tsx'
import { formatAmount } from '#ui/format.ts'
import { DocumentIcon } from '#ui/icons.tsx'
import { Note } from '#ui/list.tsx'
import { Page } from '#ui/page.tsx'
import { SectionHead } from '#ui/section-head.tsx'
import { Sum } from '#ui/sum.tsx'
import { Steps, type Step } from '#ui/steps.tsx'
import { Empty } from '#ui/states.tsx'
import { PAY_SCALE, useProject, useSaleOrder, type ProjectDetail, type SaleOrder } from '../api.ts'
import { estimateOf, resultOf } from '../figures.ts'
import { Demand } from '../parts/demand.tsx'
import { Missed, Share, Verify } from '../parts/share.tsx'
import { TradeLink } from '../parts/trade-link.tsx'
import { Unlock } from '../parts/unlock.tsx'
import { timeText, Tokens } from '../words.tsx'
import '../subscription.css'

/** What became of a commitment: `?id=`, or of a sale: `?project=`. */
export function OrderPage() {
  const { t } = useLingui()
  const [search] = useSearchParams()
  const asked = useSaleOrder({ id: search.get('id') ?? undefined, projectId: search.get('project') ?? undefined })
  const { order, isLoaded } = asked
  const { project, apartMs, error, refetch } = useProject(order?.project_id)
  const title = order?.name ?? t`My token sale`
  if (isLoaded && !order) {
    return (
      <Page title={title} sheet>
        <Empty tall title={t`This order does not exist`} text={t`It may belong to another account.`} />
      </Page>
    )
  }
  const refresh = (): void => void Promise.all([asked.refetch(), refetch()])
  return (
    <Page
      title={title}
      sheet
      actions={
        order && (
          <PageLink className="icon-button" to="/pages/ieo/subscribe" query={{ id: order.project_id }} aria-label={t`Terms of the sale`}>
            <DocumentIcon />
          </PageLink>
        )
      }
    >
      <Loaded data={order && project ? { order, project } : undefined} error={asked.error ?? error} refetch={refresh} rows={6} tall>
        {(loaded) => <Outcome {...loaded} apartMs={apartMs} onEnd={refresh} />}
      </Loaded>
    </Page>
  )
}

interface OutcomeProps {
  order: SaleOrder
  project: ProjectDetail
  apartMs: number
  onEnd: () => void
}

function Outcome({ order, project, apartMs, onEnd }: OutcomeProps) {
  if (order.status === 'held' || order.status === 'allocating')
    return <Held order={order} project={project} apartMs={apartMs} onEnd={onEnd} />
  if (order.status === 'returned') return <Returned order={order} project={project} />
  return (
    <>
      <Bought order={order} />
      <TradeLink currencyId={order.currency_id} />
      <div className="band" />
      <Unlock order={order} nowMs={Date.parse(project.time)} apartMs={apartMs} onEnd={onEnd} />
      <div className="band" />
      <Share project={project} order={order} />
    </>
  )
}

/** Decided at the end: the figures stay while it is shared out. */
function Held({ order, project, apartMs, onEnd }: OutcomeProps) {
  const { currency_name: token, pay_currency_name: pay } = order
  const now = estimateOf(project, order.committed)
  return (
    <>
      <section className="gutter padded">
        <div className="text-12 muted">
          <Trans>You committed</Trans>
        </div>
        <Amount className="text-32 bold" value={order.committed} scale={PAY_SCALE} unit={pay} balance />
        <p className="text-14 above-2">
          {order.status === 'held' ? (
            <>
              <Trans>Held until the sale ends, still yours. Decided in</Trans>{' '}
              <TimeLeft className="text-16" untilMs={Date.parse(order.ends_at) - apartMs} onEnd={onEnd} />
            </>
          ) : (
            <Trans>The sale has ended and is being shared out. This takes a few seconds.</Trans>
          )}
        </p>
        <Demand project={project} />
      </section>
      <div className="band" />
      <section>
        <SectionHead title={<Trans>If it ended now</Trans>} />
        <div className="gutter">
          <Sum
            lines={[
              {
                key: 'committed',
                label: <Trans>You committed</Trans>,
                value: <Amount value={order.committed} scale={PAY_SCALE} unit={pay} balance />,
              },
              {
                key: 'bought',
                label: <Trans>You get</Trans>,
                formula: (
                  <Trans>
                    for {formatAmount(now.cost, PAY_SCALE)} {pay}, no fee
                  </Trans>
                ),
                value: <Tokens value={order.mode === 'first_come' ? order.amount : now.tokens} unit={token} balance />,
              },
            ]}
            total={{ label: <Trans>And back at the end</Trans>, value: <Amount value={now.back} scale={PAY_SCALE} unit={pay} balance /> }}
          />
        </div>
      </section>
    </>
  )
}

function Bought({ order }: { order: SaleOrder }) {
  const { currency_name: token, pay_currency_name: pay } = order
  const result = resultOf(order)
  return (
    <section className="gutter padded across spread align-start">
      <div>
        <div className="text-12 muted">
          <Trans>You got</Trans>
        </div>
        <Tokens className="text-32 bold" value={order.amount} unit={token} balance />
      </div>
      <div className="text-end">
        {result ? (
          <>
            <div className="text-12 muted">
              <Trans>Worth now</Trans>
            </div>
            <Amount className="text-20 bold" value={result.worth} decimals={2} unit="USDT" balance />
            <div className="text-14">
              <Amount value={result.change} decimals={2} signed balance /> <Change value={result.percent} />
            </div>
          </>
        ) : (
          <>
            <div className="text-12 muted">
              <Trans>Paid</Trans>
            </div>
            <Amount className="text-20 bold" value={order.paid} scale={PAY_SCALE} unit={pay} balance />
            <div className="text-12 muted">
              <Trans>No market yet</Trans>
            </div>
          </>
        )}
      </div>
    </section>
  )
}

function Returned({ order, project }: Pick<OutcomeProps, 'order' | 'project'>) {
  const { t } = useLingui()
  const { pay_currency_name: pay } = order
  const at = order.settled_at === null ? '' : timeText(order.settled_at)
  const left = order.is_missed ? t`The sale ended under its soft cap` : t`The sale ended, your share was less than a lot`
  const reason = order.is_called_off ? t`The sale was called off` : left
  const steps: Step[] = [
    {
      label: <Line text={t`You committed`} value={order.committed} currency={pay} />,
      note: <Trans>{timeText(order.created_at)} · held, still yours</Trans>,
      state: 'done',
    },
    {
      label: reason,
      note: timeText(order.ends_at),
      state: 'done',
    },
    { label: <Line text={t`Returned`} value={order.returned} currency={pay} />, note: <Trans>{at} · no fee</Trans>, state: 'done' },
  ]
  return (
    <>
      <section className="gutter padded">
        <div className="text-12 muted">
          <Trans>Back in your spot account</Trans>
        </div>
        <Amount className="text-32 bold" value={order.returned} scale={PAY_SCALE} unit={pay} balance />
        <div className="text-12 muted">
          <Trans>{at} · all of what you committed</Trans>
        </div>
      </section>
      {order.is_missed && <Missed project={project} />}
      <div className="band" />
      <section>
        <SectionHead title={<Trans>What happened to your money</Trans>} />
        <div className="gutter">
          <Steps steps={steps} />
          <div className="above-4">
            <Note tone="gold">
              <Trans>The list of commitments is public, names removed.</Trans>
            </Note>
          </div>
          <Verify project={project} order={order} />
        </div>
      </section>
    </>
  )
}

const Line = ({ text, value, currency }: { text: string; value: string; currency: string }) => (
  <span className="across spread gap-3">
    {text}
    <Amount className="text-16" value={value} scale={PAY_SCALE} currency={currency} balance />
  </span>
)
