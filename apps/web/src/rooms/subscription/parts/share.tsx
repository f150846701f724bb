import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Amount } from '#ui/figure.tsx'
import { Button } from '#ui/button.tsx'
import { formatAmount, formatPercent } from '#ui/format.ts'
import { CloseIcon, HallmarkIcon, TickIcon } from '#ui/icons.tsx'
import { ErrorBox } from '#ui/states.tsx'
import { SectionHead } from '#ui/section-head.tsx'
import { Sum } from '#ui/sum.tsx'
import { PAY_SCALE, TOKEN_SCALE, type Project, type SaleOrder } from '../api.ts'
import { percentOf } from '../figures.ts'
import { checkShare, type Checked } from '../share.ts'
import { timeText } from '../words.tsx'

/** How a share came about, line by line, and the whole allocation worked out again on this device. */
export function Share({ project, order }: { project: Project; order: SaleOrder }) {
  const { currency_name: token, pay_currency_name: pay, price } = order
  const paid = formatAmount(order.paid, PAY_SCALE)
  const amount = formatAmount(order.amount, TOKEN_SCALE)
  const each = formatAmount(price, PAY_SCALE)
  return (
    <section>
      <SectionHead title={<Trans>How your share was worked out</Trans>} />
      <div className="gutter">
        <Sum
          lines={[
            {
              key: 'committed',
              label: <Trans>You committed</Trans>,
              value: <Amount value={order.committed} scale={PAY_SCALE} unit={pay} balance />,
            },
            {
              key: 'share',
              label: <Trans>Part of it that buys tokens</Trans>,
              formula: order.mode === 'pro_rata' ? <Trans>the same part for everybody, up to the cap</Trans> : undefined,
              value: <span className="figure">{formatPercent(percentOf(order.paid, order.committed).toFixed())}</span>,
            },
            {
              key: 'bought',
              label: <Trans>Bought at {each}</Trans>,
              formula: (
                <Trans>
                  {paid} {pay} / {each} = {amount} {token}, no fee
                </Trans>
              ),
              value: <Amount value={order.amount} scale={TOKEN_SCALE} unit={token} balance />,
            },
          ]}
          total={{
            label: order.settled_at ? <Trans>Came back, {timeText(order.settled_at)}</Trans> : <Trans>Came back</Trans>,
            value: <Amount value={order.returned} scale={PAY_SCALE} unit={pay} balance />,
          }}
        />
        <Verify project={project} order={order} />
      </div>
    </section>
  )
}

/** Works the allocation out again from the public list. */
export function Verify({ project, order }: { project: Project; order: SaleOrder }) {
  const [checked, setChecked] = useState<Checked | 'busy' | Error>()
  if (order.place === null || project.list_hash === null) return null
  const check = (): void => {
    setChecked('busy')
    checkShare(project, order).then(setChecked, (error: unknown) => setChecked(error instanceof Error ? error : new Error(String(error))))
  }
  if (checked instanceof Error) return <ErrorBox error={checked} onRetry={check} />
  return (
    <div className="above-3 stack">
      <Button kind="ghost" size="small" busy={checked === 'busy'} onClick={check}>
        <HallmarkIcon size={16} />
        <Trans>Verify</Trans>
      </Button>
      <p className="text-12 muted">
        <Trans>Works everybody’s share out again on this device, from the public list of commitments without names.</Trans>
      </p>
      {checked && checked !== 'busy' && <Findings checked={checked} place={order.place} />}
    </div>
  )
}

function Findings({ checked, place }: { checked: Checked; place: number }) {
  const { t } = useLingui()
  return (
    <ul role="status">
      <Finding isRight={checked.isHashRight} text={t`The list is the one whose fingerprint the sale published`} />
      <Finding isRight={checked.isListRight} text={t`Every share follows from the rule`} />
      <Finding isRight={checked.isOwnRight} text={t`Line ${place} is your commitment and your tokens`} />
    </ul>
  )
}

function Finding({ isRight, text }: { isRight: boolean; text: string }) {
  const { t } = useLingui()
  return (
    <li className="sale-check text-14">
      {isRight ? <TickIcon size={16} className="gold" /> : <CloseIcon size={16} className="downward" />}
      <span>
        {text}
        {!isRight && <b className="downward"> {t`Does not hold`}</b>}
      </span>
    </li>
  )
}

/** The soft cap was missed: what was expected, what came, and that everything went back. */
export function Missed({ project }: { project: Project }) {
  const { t } = useLingui()
  const { pay_currency_name: pay } = project
  const softCap = project.soft_cap ?? '0'
  const percent = percentOf(project.committed, softCap)
  const needed = formatAmount(softCap, PAY_SCALE)
  const token = project.currency_name
  return (
    <section className="sale-missed">
      <SectionHead title={<Trans>The soft cap was missed</Trans>}>
        <span className="figure text-16">{formatPercent(percent.toFixed())}</span>
      </SectionHead>
      <div className="gutter">
        <div className="sale-demand" role="img" aria-label={t`${formatPercent(percent.toFixed())} of the soft cap`}>
          <i style={{ width: `${percent.toNumber()}%` }} />
        </div>
        <div className="across spread wrap text-12 muted">
          <span>
            <Trans>
              Committed <Amount className="text-14 text" value={project.committed} scale={PAY_SCALE} currency={pay} /> {pay}
            </Trans>
          </span>
          <span>
            <Trans>
              Soft cap <Amount className="text-14 text" value={softCap} scale={PAY_SCALE} currency={pay} /> {pay}
            </Trans>
          </span>
        </div>
        <p className="above-3">
          <Trans>
            The sale needed {needed} {pay} to go ahead. It did not get that, so nobody has {token} from it, and everything went back at
            once.
          </Trans>
        </p>
      </div>
    </section>
  )
}
