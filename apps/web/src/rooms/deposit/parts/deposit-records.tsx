import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { RecordSource } from '#app/room.ts'
import { PageLink } from '#navigation/link.tsx'
import { CoinIcon } from '#ui/avatar.tsx'
import { shortened } from '#ui/chain-text.tsx'
import { Amount } from '#ui/figure.tsx'
import { InfiniteList } from '#ui/infinite-list.tsx'
import { Row } from '#ui/list.tsx'
import { SectionHead } from '#ui/section-head.tsx'
import { Chips } from '#ui/segment.tsx'
import { Empty } from '#ui/states.tsx'
import { formatTime } from '#ui/time.ts'
import { useDepositPages, useLiveDeposits, useReports, type Deposit, type Status } from '../api.ts'
import { DepositDetail } from './deposit-detail.tsx'
import { DepositRow } from './deposit-row.tsx'

const FULL_SCALE = 8

export const records: RecordSource = { name: 'deposit', label: msg`Deposits`, place: 10, list: DepositRecords, one: DepositDetail }

function DepositRecords() {
  const { t } = useLingui()
  const [status, setStatus] = useState<Status | ''>('')
  const waiting = useLiveDeposits()
  const draw = (deposit: Deposit) => <DepositRow deposit={waiting.find(({ id }) => id === deposit.id) ?? deposit} />
  return (
    <>
      <div className="gutter">
        <Chips<Status | ''>
          label={t`State`}
          value={status}
          onChange={setStatus}
          choices={[
            { value: '', label: t`All` },
            { value: 'confirming', label: t`On the way` },
            { value: 'credited', label: t`Credited` },
            { value: 'apart', label: t`Kept apart` },
            { value: 'undone', label: t`Undone` },
          ]}
        />
      </div>
      {status === '' && <Reports />}
      <InfiniteList<Deposit>
        list={useDepositPages(status)}
        keyOf={({ id }) => id}
        row={draw}
        empty={
          <Empty
            title={t`No deposits yet`}
            text={t`Coins that are sent to your addresses appear here with their first block.`}
            action={
              <PageLink className="button ghost small" to="/pages/fund/select">
                <Trans>Deposit</Trans>
              </PageLink>
            }
          />
        }
      />
    </>
  )
}

/** What the user told operators of and is not looked at yet. */
function Reports() {
  const { t } = useLingui()
  const open = useReports().data?.data.filter(({ closed_at: closedAt }) => closedAt === null) ?? []
  if (open.length === 0) return null
  return (
    <>
      <SectionHead title={t`Told by you`} />
      {open.map(({ id, currency_name: coin, network_name: network, amount, account, created_at: at }) => (
        <Row
          key={id}
          lead={<CoinIcon code={coin} />}
          title={`${coin} · ${network}`}
          note={
            <>
              {formatTime(at)} · <span className="mono">{shortened(account, 4)}</span>
            </>
          }
          end={
            <>
              <Amount className="text-16 muted block" value={amount} scale={FULL_SCALE} exact balance />
              <span className="text-12 muted">
                <Trans>Waits for an operator</Trans>
              </span>
            </>
          }
        />
      ))}
    </>
  )
}
