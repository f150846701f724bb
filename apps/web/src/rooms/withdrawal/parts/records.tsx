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
import { Chips } from '#ui/segment.tsx'
import { Empty } from '#ui/states.tsx'
import { formatTime } from '#ui/time.ts'
import { FULL_SCALE, useLiveWithdrawals, useWithdrawalPages, type ListStatus, type Withdrawal } from '../api.ts'
import { StatusText } from '../words.tsx'
import { WithdrawalDetail } from './detail.tsx'

export const records: RecordSource = {
  name: 'withdrawal',
  label: msg({ context: 'records', message: 'Withdrawals' }),
  place: 20,
  list: WithdrawalRecords,
  one: WithdrawalDetail,
}

function WithdrawalRecords() {
  const { t } = useLingui()
  const [status, setStatus] = useState<ListStatus | ''>('')
  const live = useLiveWithdrawals()
  const draw = (one: Withdrawal) => <WithdrawalRow of={live.find(({ id }) => id === one.id) ?? one} />
  return (
    <>
      <div className="gutter">
        <Chips<ListStatus | ''>
          label={t`State`}
          value={status}
          onChange={setStatus}
          choices={[
            { value: '', label: t`All` },
            { value: 'waiting', label: t`Waiting` },
            { value: 'sent', label: t({ context: 'coins', message: 'Sent' }) },
            { value: 'refused', label: t`Refused` },
          ]}
        />
      </div>
      <InfiniteList<Withdrawal>
        list={useWithdrawalPages(status)}
        keyOf={({ id }) => id}
        row={draw}
        empty={
          <Empty
            title={t`No withdrawals yet`}
            text={t`Each appears here at once, with every step it takes.`}
            action={
              <PageLink className="button ghost small" to="/pages/fund/withdraw">
                <Trans>Withdraw</Trans>
              </PageLink>
            }
          />
        }
      />
    </>
  )
}

function WithdrawalRow({ of }: { of: Withdrawal }) {
  const hasLeft = of.status !== 'refused' && of.status !== 'cancelled'
  return (
    <Row
      to="/pages/fund/receive_withdraw_record"
      query={{ withdrawal: of.id }}
      lead={<CoinIcon code={of.currency_name} />}
      title={of.label ?? <span className="mono">{shortened(of.address, 4)}</span>}
      note={
        <>
          {of.kind === 'internal' ? <Trans>On this site</Trans> : of.chain_name} · <StatusText of={of} />
        </>
      }
      end={
        <>
          <span className="block">
            <Amount
              className={hasLeft ? 'text-16 bold' : 'text-16 muted'}
              value={hasLeft ? `-${of.amount}` : of.amount}
              scale={FULL_SCALE}
              exact
              unit={of.currency_name}
              balance
            />
          </span>
          <span className="text-12 muted block">{formatTime(of.requested_at)}</span>
        </>
      }
    />
  )
}
