import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { type AccountRow, useAccounts } from '../api.ts'
import { QueuePage, useCommonColumns } from '../parts/queue-page.tsx'
import { accountStates, kindNames } from '../words.ts'

/** Accounts and cards that wait for a look, or all of them. */
export function Accounts() {
  const { t, i18n } = useLingui()
  const [all, setAll] = useState(false)
  const { user, holder, since } = useCommonColumns()
  return (
    <QueuePage<AccountRow>
      title={t`Bank accounts`}
      note={t`To open one is logged`}
      query={useAccounts(all)}
      all={all}
      onAll={setAll}
      path="/bank/accounts"
      columns={[
        { title: t`Number`, cell: ({ id }) => id, text: ({ id }) => id },
        user,
        holder,
        { title: t`Bank`, cell: ({ bank_name: bank }) => bank, text: ({ bank_name: bank }) => bank },
        { title: t`Kind`, cell: ({ kind }) => i18n._(kindNames[kind]), text: ({ kind }) => kind },
        { title: t`Account`, look: 'mono', cell: ({ number }) => number, text: ({ number }) => number },
        { title: t`Currency`, cell: ({ currency_name: name }) => name, text: ({ currency_name: name }) => name },
        { title: t`State`, cell: ({ state }) => i18n._(accountStates[state]), text: ({ state }) => state },
        since,
      ]}
    />
  )
}
