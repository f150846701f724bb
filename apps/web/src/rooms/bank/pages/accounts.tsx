import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { go } from '#navigation/go.ts'
import { LevelNeeded } from '#ui/level-needed.tsx'
import { Loaded } from '#ui/loaded.tsx'
import { Button } from '#ui/button.tsx'
import { PlusIcon } from '#ui/icons.tsx'
import { Row } from '#ui/list.tsx'
import { Page } from '#ui/page.tsx'
import { SectionHead } from '#ui/section-head.tsx'
import { Empty } from '#ui/states.tsx'
import { useAccounts, type Account } from '../api.ts'
import { AccountDrawer } from '../parts/account-drawer.tsx'
import { AccountRow } from '../parts/account-row.tsx'
import '../bank.css'

/** The user's accounts and cards, with their state, and what they are for. */
export function AccountsPage() {
  const { t } = useLingui()
  const { data, error, refetch } = useAccounts()
  const isVerified = data?.holder != null
  const [lookedAt, setLookedAt] = useState<Account>()
  return (
    <Page
      title={t`Bank accounts and cards`}
      sheet
      footer={
        isVerified && (
          <Button width="full" onClick={() => go.navigate('/pages/setting/bank_add')}>
            <PlusIcon size={20} />
            <Trans>Add an account</Trans>
          </Button>
        )
      }
    >
      <Loaded data={data} error={error} refetch={refetch} rows={4} tall>
        {({ holder, accounts }) =>
          holder === null ? (
            <LevelNeeded />
          ) : (
            <>
              <SectionHead title={t`In your name, ${holder}`} />
              {accounts.length === 0 ? (
                <Empty title={t`No account yet`} text={t`Add the account that you send from and are paid to.`} />
              ) : (
                accounts.map((account) => <AccountRow key={account.id} account={account} onClick={() => setLookedAt(account)} />)
              )}
              <div className="band" />
              <Row to="/pages/fund/bank_in" title={t`Money in by transfer`} />
              <Row to="/pages/fund/bank_out" title={t`Money to your bank`} />
              <Row to="/pages/fund/bank_records" title={t`Bank transfers`} />
              <div className="band" />
              <WhatFor />
            </>
          )
        }
      </Loaded>
      <AccountDrawer account={lookedAt} onClose={() => setLookedAt(undefined)} />
    </Page>
  )
}

function WhatFor() {
  const { t } = useLingui()
  const lines = [
    [t`Money in`, t`From any account in your name, under a reference of its own.`],
    [t`Money out`, t`Only to a verified account of the same name. Never to a card.`],
    [
      t({ context: 'bank', message: 'Kept' }),
      t`Numbers are encrypted; of a card only the last four digits are kept. Each look of staff is logged.`,
    ],
  ]
  return (
    <>
      <SectionHead title={t`What they are for`} />
      <dl className="bank-what">
        {lines.map(([title, text]) => (
          <div key={title}>
            <dt className="medium">{title}</dt>
            <dd className="text-12 muted">{text}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}
