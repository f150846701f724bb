import { useLingui } from '@lingui/react/macro'
import { useDeferredValue, useState } from 'react'
import { useSearchParams } from 'react-router'
import { SearchField } from '@assay/web/ui/field.tsx'
import { useRight } from '#app/session.ts'
import { Choose } from '#ui/form.tsx'
import { Bar, Column, Columns } from '#ui/page.tsx'
import { usePayments, type Status } from '../api.ts'
import { Chosen } from '../parts/chosen.tsx'
import { Nodes } from '../parts/nodes.tsx'
import { PaymentTable } from '../parts/payment-table.tsx'
import { Proposals } from '../parts/proposals.tsx'
import { Reports } from '../parts/reports.tsx'
import { statusNames } from '../words.tsx'

const statuses = Object.keys(statusNames) as Status[]

/** All deposits, found by state, transaction or address; beside them the nodes, and what waits for operators. */
export function Deposits() {
  const { t, i18n } = useLingui()
  const may = useRight()
  const [search, setSearch] = useSearchParams()
  const text = search.get('find') ?? ''
  const find = useDeferredValue(text.trim())
  const status = statuses.find((known) => known === search.get('status')) ?? ''
  const [openId, setOpenId] = useState('')
  const payments = usePayments(status, find)
  const chosen = payments.data?.pages.flatMap(({ data }) => data).find(({ id }) => id === openId)
  const change = (next: { find?: string; status?: string }) => {
    const given = { find: text, status, ...next }
    setSearch(Object.fromEntries(Object.entries(given).filter(([, value]) => value)), { replace: true })
  }
  return (
    <>
      <Bar title={t`Deposits`}>
        <Choose
          quiet
          label={t`State`}
          value={status}
          onChange={(next) => change({ status: next })}
          options={[
            { value: '', label: t`All states` },
            ...statuses.map((value) => ({ value: value as string, label: i18n._(statusNames[value]) })),
          ]}
        />
        <SearchField value={text} label={t`Transaction or address, whole`} onChange={(typed) => change({ find: typed })} />
      </Bar>
      <Columns widths="1fr 400px">
        <Column>
          <PaymentTable
            query={payments}
            openId={openId}
            onOpen={({ id }) => setOpenId(id)}
            empty={find === '' && status === '' ? t`No deposit yet` : t`No deposit is like that`}
          />
        </Column>
        <Column>
          {chosen && <Chosen payment={chosen} />}
          <Nodes />
          {may('deposits.manage') && <Proposals />}
          <Reports />
        </Column>
      </Columns>
    </>
  )
}
