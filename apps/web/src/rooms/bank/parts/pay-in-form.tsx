import { Trans, useLingui } from '@lingui/react/macro'
import Big from 'big.js'
import { useState } from 'react'
import { go } from '#navigation/go.ts'
import { Loaded } from '#trading/loaded.tsx'
import { Button } from '#ui/button.tsx'
import { useFieldErrors } from '#ui/field-errors.ts'
import { formatAmount } from '#ui/format.ts'
import { KeyValue, Note } from '#ui/list.tsx'
import { NumberField } from '#ui/number-field.tsx'
import { Page } from '#ui/page.tsx'
import { SendButton } from '#ui/send-button.tsx'
import { Empty } from '#ui/states.tsx'
import { useAccounts, usePayIn, useTerms, type Account, type Terms } from '../api.ts'
import { ChooseAccount } from './choose-account.tsx'
import { LevelNeeded } from './level-needed.tsx'
import '../bank.css'

/** Which account it comes from, and how much. The reference comes next. */
export function PayInForm() {
  const { t } = useLingui()
  const accounts = useAccounts()
  const terms = useTerms()
  const data = accounts.data &&
    terms.data && {
      accounts: accounts.data.accounts.filter(({ state, kind }) => state !== 'refused' && kind !== 'card'),
      terms: terms.data,
    }
  if (data && data.terms.holder !== null && data.accounts.length > 0) return <Form {...data} />
  return (
    <Page title={t`Money in by transfer`} width="form">
      <Loaded
        data={data}
        error={accounts.error ?? terms.error}
        refetch={() => Promise.all([accounts.refetch(), terms.refetch()])}
        rows={4}
        tall
      >
        {({ terms: { holder } }) =>
          holder === null ? (
            <LevelNeeded />
          ) : (
            <Empty
              tall
              title={t`Add the account you send from`}
              text={t`It has to be in your name. You can send as soon as it is added.`}
              action={
                <Button onClick={() => go.navigate('/pages/setting/bank_add')}>
                  <Trans>Add an account</Trans>
                </Button>
              }
            />
          )
        }
      </Loaded>
    </Page>
  )
}

function Form({ accounts, terms }: { accounts: readonly Account[]; terms: Terms }) {
  const { t } = useLingui()
  const currencyOf = (account: Account | undefined) => terms.currencies.find(({ currency_id: id }) => id === account?.currency_id)
  const [accountId, setAccountId] = useState(accounts.find((one) => currencyOf(one)?.takes_in)?.id ?? accounts[0]!.id)
  const [amount, setAmount] = useState('')
  const errors = useFieldErrors<'amount'>()
  const payIn = usePayIn(({ id }) => go.redirect('/pages/fund/bank_in', { id }))
  const currency = currencyOf(accounts.find(({ id }) => id === accountId))
  const isReady = Number(amount) > 0 && currency?.takes_in === true
  const submit = () => {
    if (!isReady || payIn.isPending) return
    payIn.mutate(
      { account_id: accountId, currency_id: currency.currency_id, amount },
      { onError: (failure) => errors.refuse(failure, { amount: 'amount' }) },
    )
  }
  const [limit, level] = [formatAmount(terms.limit_usdt, 2), terms.level]
  return (
    <Page
      title={t`Money in by transfer`}
      width="form"
      footer={
        <SendButton width="full" busy={payIn.isPending} disabled={!isReady} onClick={submit}>
          <Trans>Get the reference</Trans>
        </SendButton>
      }
    >
      <form
        className="bank-form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <ChooseAccount label={t`From`} accounts={accounts} value={accountId} onChange={setAccountId} />
        <NumberField
          large
          label={t`You send`}
          value={amount}
          step={new Big(10).pow(-(currency?.scale ?? 2)).toFixed()}
          unit={currency?.currency_name}
          placeholder="0"
          error={errors.texts.amount}
          onChange={(value) => {
            setAmount(value)
            errors.forget('amount')
          }}
        />
        {currency && !currency.takes_in && <Note tone="warn">{t`There is no account of ours in this currency. Choose another one.`}</Note>}
        <dl>
          <KeyValue large label={t`Fee`}>{t`none`}</KeyValue>
          <KeyValue large label={t`Lands in`}>{t`Fiat account`}</KeyValue>
          <KeyValue large label={t`Level ${level}, a transfer`}>
            <Trans>
              to <span className="figure">{limit}</span> USDT
            </Trans>
          </KeyValue>
        </dl>
      </form>
    </Page>
  )
}
