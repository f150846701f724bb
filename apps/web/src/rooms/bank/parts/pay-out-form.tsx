import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import Big from 'big.js'
import { useState } from 'react'
import { query } from '#api/queries.ts'
import { go } from '#navigation/go.ts'
import { Loaded } from '#trading/loaded.tsx'
import { Button } from '#ui/button.tsx'
import { useFieldErrors } from '#ui/field-errors.ts'
import { PasswordField } from '#ui/field.tsx'
import { Amount } from '#ui/figure.tsx'
import { formatAmount } from '#ui/format.ts'
import { KeyValue, Note } from '#ui/list.tsx'
import { NumberField } from '#ui/number-field.tsx'
import { Page } from '#ui/page.tsx'
import { SendButton } from '#ui/send-button.tsx'
import { Empty } from '#ui/states.tsx'
import { formatTime } from '#ui/time.ts'
import { useAccounts, useTerms, type Account, type Terms } from '../api.ts'
import { usePayOut } from '../use-pay-out.tsx'
import { ChooseAccount } from './choose-account.tsx'
import { LevelNeeded } from './level-needed.tsx'
import '../bank.css'

/** To which verified account, how much; what leaves, what it costs, what arrives. */
export function PayOutForm() {
  const { t } = useLingui()
  const accounts = useAccounts()
  const terms = useTerms()
  const data = accounts.data &&
    terms.data && {
      accounts: accounts.data.accounts.filter(({ state, kind }) => state === 'verified' && kind !== 'card'),
      terms: terms.data,
    }
  if (data && data.terms.holder !== null && data.accounts.length > 0) return <Form {...data} />
  return (
    <Page title={t`Money to your bank`} width="form">
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
              title={t`No verified account yet`}
              text={t`Money goes to a verified bank account in your name. Somebody looks at a new one within a day.`}
              action={
                <Button onClick={() => go.navigate('/pages/setting/bank')}>
                  <Trans>Your accounts</Trans>
                </Button>
              }
            />
          )
        }
      </Loaded>
    </Page>
  )
}

/** Of the legal account, cut to whole coins. */
const spendable = (available: string, scale: number): string => new Big(available).round(scale, Big.roundDown).toFixed()

/** What is typed, and how it is sent. */
function usePayOutForm(accounts: readonly Account[], terms: Terms) {
  const security = useQuery(query('account.security'))
  const [accountId, setAccountId] = useState(accounts[0]!.id)
  const [amount, setAmount] = useState('')
  const [payPassword, setPayPassword] = useState('')
  const errors = useFieldErrors<'amount' | 'payPassword'>()
  const names = { amount: 'amount', pay_password: 'payPassword', pay_password_locked: 'payPassword' } as const
  const payOut = usePayOut((failure) => errors.refuse(failure, names))
  const account = accounts.find(({ id }) => id === accountId)!
  const currency = terms.currencies.find(({ currency_id: id }) => id === account.currency_id)
  const asksPayPassword = security.data?.has_pay_password ?? false
  const isReady = Number(amount) > 0 && terms.withdrawals_locked_until === null && (!asksPayPassword || payPassword.length === 6)
  return {
    account,
    accountId,
    setAccountId,
    amount,
    payPassword,
    errors: errors.texts,
    asksPayPassword,
    isReady,
    payOut,
    scale: currency?.scale ?? 2,
    free: currency ? spendable(currency.available, currency.scale) : undefined,
    typeAmount(value: string) {
      setAmount(value)
      errors.forget('amount')
    },
    typePayPassword(value: string) {
      setPayPassword(value)
      errors.forget('payPassword')
    },
    submit() {
      if (isReady && !payOut.busy) payOut.ask({ account_id: accountId, amount, ...(asksPayPassword && { pay_password: payPassword }) })
    },
  }
}

function Form({ accounts, terms }: { accounts: readonly Account[]; terms: Terms }) {
  const { t } = useLingui()
  const form = usePayOutForm(accounts, terms)
  const { account, amount, scale, free, payOut, submit } = form
  const lockedUntil = terms.withdrawals_locked_until
  const time = lockedUntil ? formatTime(lockedUntil) : ''
  return (
    <Page
      title={t`Money to your bank`}
      width="form"
      footer={
        <SendButton width="full" busy={payOut.busy} disabled={!form.isReady} onClick={submit}>
          <Trans>Review</Trans>
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
        {lockedUntil && (
          <Note tone="warn">
            <Trans>Withdrawals are locked until {time}, because of a security change. Trading and money in go on.</Trans>
          </Note>
        )}
        <ChooseAccount
          label={t({ context: 'recipient', message: 'To' })}
          accounts={accounts}
          value={form.accountId}
          onChange={form.setAccountId}
        />
        <NumberField
          large
          label={t({ context: 'money', message: 'Amount' })}
          value={amount}
          step={new Big(10).pow(-scale).toFixed()}
          unit={account.currency_name}
          placeholder="0"
          error={form.errors.amount}
          corner={
            <button type="button" className="link text-12" onClick={() => free && form.typeAmount(free)}>
              <Trans>
                Free <Amount className="text-14 text" value={free} scale={scale} balance />
              </Trans>
            </button>
          }
          onChange={form.typeAmount}
        />
        {form.asksPayPassword && <PayPassword value={form.payPassword} error={form.errors.payPassword} onChange={form.typePayPassword} />}
        <Figures amount={amount} scale={scale} currency={account.currency_name} terms={terms} />
        <Note>{t`Two people approve it, then it goes to the bank. You can cancel until they have.`}</Note>
      </form>
      {payOut.drawer}
    </Page>
  )
}

interface PayPasswordProps {
  value: string
  error: string | undefined
  onChange: (value: string) => void
}

function PayPassword({ value, error, onChange }: PayPasswordProps) {
  const { t } = useLingui()
  return (
    <PasswordField
      label={t`Payment password`}
      inputMode="numeric"
      maxLength={6}
      autoComplete="off"
      value={value}
      error={error}
      onChange={(event) => onChange(event.target.value.replaceAll(/\D/g, ''))}
    />
  )
}

interface FiguresProps {
  amount: string
  scale: number
  currency: string
  terms: Terms
}

/** What leaves, what it costs, what arrives. */
function Figures({ amount, scale, currency, terms }: FiguresProps) {
  const { t } = useLingui()
  const [level, limit] = [terms.level, formatAmount(terms.limit_usdt, 2)]
  return (
    <dl>
      <KeyValue large label={t`Leaves your fiat account`}>
        <Amount value={amount || '0'} decimals={scale} unit={currency} />
      </KeyValue>
      <KeyValue large label={t`Fee`}>{t`none`}</KeyValue>
      <KeyValue large label={t`Arrives`}>
        <Amount className="bold" value={amount || '0'} decimals={scale} unit={currency} />
      </KeyValue>
      <KeyValue large label={t`Level ${level}, a transfer`}>
        <Trans>
          to <span className="figure">{limit}</span> USDT
        </Trans>
      </KeyValue>
    </dl>
  )
}
