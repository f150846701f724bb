import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { formatMoney } from '@assay/web/ui/format.ts'
import { formatTime } from '@assay/web/ui/time.ts'
import { Bar } from '#ui/page.tsx'
import { PagedTable } from '#ui/paged-table.tsx'
import { type PayInRow, usePayIns } from '../api.ts'
import { Queue } from '../parts/queue.tsx'
import { payInStates } from '../words.ts'

/** Transfers in: found on the statement of the bank by their reference. */
export function PayIns() {
  const { t, i18n } = useLingui()
  const navigate = useNavigate()
  const [all, setAll] = useState(false)
  return (
    <>
      <Bar title={t`Bank transfers in`} note={t`One enters what the bank shows, another decides`}>
        <Queue all={all} onChange={setAll} />
      </Bar>
      <div className="page-column">
        <PagedTable<PayInRow>
          label={t`Bank transfers in`}
          query={usePayIns(all)}
          empty={t`Nothing waits`}
          idOf={({ id }) => id}
          onOpen={({ id }) => void navigate(`/bank/in/${id}`)}
          columns={[
            { title: t`Reference`, look: 'mono', cell: ({ reference }) => reference, text: ({ reference }) => reference },
            {
              title: t({ context: 'money', message: 'Amount' }),
              end: true,
              cell: ({ amount, scale, currency_name: name }) => `${formatMoney(amount, scale)} ${name}`,
              text: ({ amount }) => amount,
            },
            { title: t`Holder`, look: 'bold', cell: ({ holder }) => holder, text: ({ holder }) => holder },
            { title: t`From`, cell: ({ bank_name: bank, number }) => `${bank} ${number}`, text: ({ number }) => number },
            { title: t`User`, cell: ({ user_id: user }) => user, text: ({ user_id: user }) => user },
            { title: t`State`, cell: ({ state }) => i18n._(payInStates[state]), text: ({ state }) => state },
            { title: t`Proofs`, end: true, cell: ({ proofs }) => proofs, text: ({ proofs }) => String(proofs) },
            { title: t`Since`, end: true, cell: ({ created_at: at }) => formatTime(at), text: ({ created_at: at }) => at },
          ]}
        />
      </div>
    </>
  )
}
