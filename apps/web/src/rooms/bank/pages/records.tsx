import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { go } from '#navigation/go.ts'
import { PageLink } from '#navigation/link.tsx'
import { Amount } from '#ui/figure.tsx'
import { DepositIcon, WithdrawIcon } from '#ui/icons.tsx'
import { InfiniteList } from '#ui/infinite-list.tsx'
import { Row } from '#ui/list.tsx'
import { Page } from '#ui/page.tsx'
import { Segment } from '#ui/segment.tsx'
import { Empty } from '#ui/states.tsx'
import { formatTime } from '#ui/time.ts'
import { usePayIns, usePayOuts, type PayIn, type PayOut } from '../api.ts'
import { payInStates, payOutStates } from '../words.ts'
import '../bank.css'

/** All transfers, in and out. */
export function RecordsPage() {
  const { t } = useLingui()
  const [side, setSide] = useState<'in' | 'out'>('in')
  return (
    <Page title={t`Bank transfers`} sheet>
      <div className="gutter padded">
        <Segment
          label={t`Direction`}
          value={side}
          choices={[
            { value: 'in', label: t`Money in` },
            { value: 'out', label: t`Money out` },
          ]}
          onChange={setSide}
        />
      </div>
      {side === 'in' ? <Ins /> : <Outs />}
    </Page>
  )
}

const inRow = (payment: PayIn) => <InRow payment={payment} />
const outRow = (payment: PayOut) => <OutRow payment={payment} />

function Ins() {
  const { t } = useLingui()
  return (
    <InfiniteList
      list={usePayIns()}
      keyOf={({ id }) => id}
      empty={
        <Empty
          title={t`No transfer yet`}
          text={t`Announce one and you get its reference.`}
          action={
            <PageLink className="button ghost small" to="/pages/fund/bank_in">
              <Trans>Money in by transfer</Trans>
            </PageLink>
          }
        />
      }
      row={inRow}
    />
  )
}

function InRow({
  payment: { id, amount, credited, scale, currency_name: currency, state, reference, created_at: at },
}: {
  payment: PayIn
}) {
  const { i18n } = useLingui()
  return (
    <Row
      lead={
        <span className="bank-tile">
          <DepositIcon size={20} />
        </span>
      }
      title={reference}
      note={formatTime(at)}
      end={
        <>
          <Amount className="text-16 bold block" value={credited ?? amount} decimals={scale} unit={currency} />
          <span className="text-12 muted">{i18n._(payInStates[state])}</span>
        </>
      }
      onClick={() => go.navigate('/pages/fund/bank_in', { id })}
    />
  )
}

function Outs() {
  const { t } = useLingui()
  return (
    <InfiniteList
      list={usePayOuts()}
      keyOf={({ id }) => id}
      empty={
        <Empty
          title={t`No transfer yet`}
          text={t`Money goes to a verified account in your name.`}
          action={
            <PageLink className="button ghost small" to="/pages/fund/bank_out">
              <Trans>Money to your bank</Trans>
            </PageLink>
          }
        />
      }
      row={outRow}
    />
  )
}

function OutRow({ payment: { id, amount, scale, currency_name: currency, state, account, created_at: at } }: { payment: PayOut }) {
  const { i18n } = useLingui()
  return (
    <Row
      lead={
        <span className="bank-tile">
          <WithdrawIcon size={20} />
        </span>
      }
      title={`${account.bank_name} ${account.card_number}`}
      note={formatTime(at)}
      end={
        <>
          <Amount className="text-16 bold block" value={amount} decimals={scale} unit={currency} />
          <span className="text-12 muted">{i18n._(payOutStates[state])}</span>
        </>
      }
      onClick={() => go.navigate('/pages/fund/bank_out', { id })}
    />
  )
}
