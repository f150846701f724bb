import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { refresh } from '#api/queries.ts'
import { PageLink } from '#navigation/link.tsx'
import { clockText, useTimeLeft } from '#ui/countdown.tsx'
import { CloseIcon, TickIcon } from '#ui/icons.tsx'
import { Meter, Note } from '#ui/list.tsx'
import { formatTime } from '#ui/time.ts'
import type { Options } from '../api.ts'
import '../withdrawal.css'

const DAY_MS = 86_400_000

/** Withdrawals are locked: what still works stands before what does not. At zero the page opens by itself. */
export function Locked({ until, by }: { until: string; by: Options['locked_by'] }) {
  const { t } = useLingui()
  const untilMs = Date.parse(until)
  const leftMs = useTimeLeft(untilMs, () => refresh('withdrawal.options'))
  const [moment, since] = [formatTime(until, 'full'), by === null ? '' : formatTime(by.at, 'full')]
  return (
    <div className="gutter padded stack-4">
      <section className="withdrawal-locked">
        <span className="text-12 muted">
          <Trans>Withdrawals open again in</Trans>
        </span>
        <span className="text-32 bold figure" role="timer">
          {clockText(leftMs)}
        </span>
        <span className="text-12 muted">
          <Trans>{moment}, by the server’s clock</Trans>
        </span>
        <Meter share={1 - leftMs / DAY_MS} label={t`Of the 24 hours`} />
      </section>
      <section className="card">
        <b>
          <Trans>Because your security settings changed</Trans>
        </b>
        <p className="text-12 muted">
          {since !== '' && `${since} · `}
          <Trans>Whoever changes a password cannot empty the account the same day.</Trans>
        </p>
      </section>
      <ul className="withdrawal-still">
        <Works>
          <Trans>Deposit, trade, close positions</Trans>
        </Works>
        <Works>
          <Trans>Move between your own accounts</Trans>
        </Works>
        <Works>
          <Trans>Cancel a withdrawal that waits</Trans>
        </Works>
        <li className="muted">
          <CloseIcon size={16} />
          <Trans>Withdraw coins, send to another user</Trans>
        </li>
      </ul>
      <Note>
        <Trans>Support cannot shorten it. Another change of password, phone, email or second factor starts it anew.</Trans>
      </Note>
    </div>
  )
}

/** Where somebody else changed it. */
export const NotMe = () => (
  <PageLink className="button danger full" to="/pages/setting/security">
    <Trans>It was not me</Trans>
  </PageLink>
)

function Works({ children }: { children: ReactNode }) {
  return (
    <li>
      <TickIcon size={16} />
      {children}
    </li>
  )
}
