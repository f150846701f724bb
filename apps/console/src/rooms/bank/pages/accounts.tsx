import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { formatTime } from '@assay/web/ui/time.ts'
import { Bar } from '#ui/page.tsx'
import { PagedTable } from '#ui/paged-table.tsx'
import { type AccountRow, useAccounts } from '../api.ts'
import { Queue } from '../parts/queue.tsx'
import { accountStates, kindNames } from '../words.ts'

/** Accounts and cards that wait for a look, or all of them. */
export function Accounts() {
  const { t, i18n } = useLingui()
  const navigate = useNavigate()
  const [all, setAll] = useState(false)
  return (
    <>
      <Bar title={t`Bank accounts`} note={t`To open one is logged`}>
        <Queue all={all} onChange={setAll} />
      </Bar>
      <div className="page-column">
        <PagedTable<AccountRow>
          label={t`Bank accounts`}
          query={useAccounts(all)}
          empty={t`Nothing waits`}
          idOf={({ id }) => id}
          onOpen={({ id }) => void navigate(`/bank/accounts/${id}`)}
          columns={[
            { title: t`Number`, cell: ({ id }) => id, text: ({ id }) => id },
            { title: t`User`, cell: ({ user_id: user }) => user, text: ({ user_id: user }) => user },
            { title: t`Holder`, look: 'bold', cell: ({ holder }) => holder, text: ({ holder }) => holder },
            { title: t`Bank`, cell: ({ bank_name: bank }) => bank, text: ({ bank_name: bank }) => bank },
            { title: t`Kind`, cell: ({ kind }) => i18n._(kindNames[kind]), text: ({ kind }) => kind },
            { title: t`Account`, look: 'mono', cell: ({ number }) => number, text: ({ number }) => number },
            { title: t`Currency`, cell: ({ currency_name: name }) => name, text: ({ currency_name: name }) => name },
            { title: t`State`, cell: ({ state }) => i18n._(accountStates[state]), text: ({ state }) => state },
            { title: t`Since`, end: true, cell: ({ created_at: at }) => formatTime(at), text: ({ created_at: at }) => at },
          ]}
        />
      </div>
    </>
  )
}
