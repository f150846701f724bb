import { Trans, useLingui } from '@lingui/react/macro'
import { bankRefusalsOf } from '@assay/contract/bank'
import { useState } from 'react'
import { Link, useParams } from 'react-router'
import { TextField } from '@assay/web/ui/field.tsx'
import { Note } from '@assay/web/ui/list.tsx'
import { FactLines } from '#ui/fact-lines.tsx'
import { NotedAct } from '#ui/noted.tsx'
import { Section } from '#ui/page.tsx'
import { type AccountView, useAccount, useRefuseAccount, useVerify } from '../api.ts'
import { Opened } from '../parts/opened.tsx'
import { Refuse } from '../parts/refuse.tsx'
import { accountStates, kindNames, reasonNames } from '../words.ts'

/** One account with its whole number, who else has given it, and the decision. */
export function Account() {
  const { t, i18n } = useLingui()
  const { id = '' } = useParams()
  const query = useAccount(id)
  const { data } = query
  return (
    <Opened
      title={data ? `${data.bank_name} ${data.number}` : id}
      state={data && i18n._(accountStates[data.state])}
      above={{ title: t`Bank accounts`, path: '/bank/accounts' }}
      query={query}
      facts={data && <Facts account={data} />}
      beside={data && <Others account={data} />}
      acts={data?.state === 'review' && <Decide account={data} />}
    />
  )
}

function Others({ account: { others } }: { account: AccountView }) {
  const { t } = useLingui()
  if (others.length === 0) return null
  return (
    <Section title={t`The same number`} end={others.length}>
      <Note tone="warn">
        <Trans>Others have given this number:</Trans>{' '}
        {others.map(({ user_id: user, username }) => (
          <Link key={user} className="block" to={`/users/${user}`}>
            {user} {username}
          </Link>
        ))}
      </Note>
    </Section>
  )
}

function Facts({ account }: { account: AccountView }) {
  const { t, i18n } = useLingui()
  const lines: [string, string][] = [
    [t`User`, `${account.user_id} ${account.username}`],
    [t`Identity level`, String(account.level)],
    [t`Holder`, account.holder],
    [t`Kind`, i18n._(kindNames[account.kind])],
    [t`Account`, account.number],
    [t`Currency`, account.currency_name],
    ['BIC', account.swift_code],
    ['ABA', account.aba_number],
    [t`Card`, [account.brand, account.valid_to].filter(Boolean).join(' ')],
    [t`Bank`, account.bank_name],
    [t`Country`, account.country],
    [t`Branch`, [account.branch, account.city, account.province].filter(Boolean).join(', ')],
    [t`Address`, account.address],
    [t`Phone`, account.phone],
    [t`Name at the bank`, account.holder_seen],
    [t`Reason`, account.reason ? i18n._(reasonNames[account.reason]) : ''],
  ]
  return (
    <Section title={t`Account`}>
      <dl>
        <FactLines lines={lines} />
      </dl>
    </Section>
  )
}

function Decide({ account: { id } }: { account: AccountView }) {
  const { t } = useLingui()
  const verify = useVerify()
  const refuse = useRefuseAccount()
  const [seen, setSeen] = useState('')
  return (
    <Section title={t`Decision`}>
      <div className="stack">
        <NotedAct name={t`Verify`} keys="a" kind="primary" action={verify} send={(note) => ({ id, holder_seen: seen.trim(), note })}>
          <TextField
            label={t`Name, as the bank has it`}
            required
            maxLength={100}
            value={seen}
            onChange={(event) => setSeen(event.target.value)}
          />
        </NotedAct>
        <Refuse id={id} name={t`Refuse`} reasons={bankRefusalsOf.account} action={refuse} />
      </div>
    </Section>
  )
}
