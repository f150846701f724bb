import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { formatMoney } from '@assay/web/ui/format.ts'
import { formatTime } from '@assay/web/ui/time.ts'
import { Bar } from '#ui/page.tsx'
import { PagedTable } from '#ui/paged-table.tsx'
import { type PayOutRow, usePayOuts } from '../api.ts'
import { Queue } from '../parts/queue.tsx'
import { payOutStates } from '../words.ts'

/** Transfers out: two approve, then the bank is told. */
export function PayOuts() {
  const { t, i18n } = useLingui()
  const navigate = useNavigate()
  const [all, setAll] = useState(false)
  return (
    <>
      <Bar title={t`Bank transfers out`} note={t`Two approve, then it is paid`}>
        <Queue all={all} onChange={setAll} />
      </Bar>
      <div className="page-column">
        <PagedTable<PayOutRow>
          label={t`Bank transfers out`}
          query={usePayOuts(all)}
          empty={t`Nothing waits`}
          idOf={({ id }) => id}
          onOpen={({ id }) => void navigate(`/bank/out/${id}`)}
          columns={[
            { title: t`Number`, cell: ({ id }) => id, text: ({ id }) => id },
            {
              title: t({ context: 'money', message: 'Amount' }),
              end: true,
              cell: ({ amount, scale, currency_name: name }) => `${formatMoney(amount, scale)} ${name}`,
              text: ({ amount }) => amount,
            },
            {
              title: t`Worth in USDT`,
              end: true,
              cell: ({ worth_usdt: worth }) => formatMoney(worth),
              text: ({ worth_usdt: worth }) => worth,
            },
            { title: t`Holder`, look: 'bold', cell: ({ holder }) => holder, text: ({ holder }) => holder },
            {
              title: t({ context: 'recipient', message: 'To' }),
              cell: ({ bank_name: bank, number }) => `${bank} ${number}`,
              text: ({ number }) => number,
            },
            { title: t`User`, cell: ({ user_id: user }) => user, text: ({ user_id: user }) => user },
            { title: t`State`, cell: ({ state }) => i18n._(payOutStates[state]), text: ({ state }) => state },
            { title: t`Since`, end: true, cell: ({ created_at: at }) => formatTime(at), text: ({ created_at: at }) => at },
          ]}
        />
      </div>
    </>
  )
}
