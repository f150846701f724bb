import { BANK_DECIDED_HOURS as hours } from '@assay/contract/wire'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import Big from 'big.js'
import { useState } from 'react'
import { query } from '#api/queries.ts'
import { useConfirmed } from '#app/use-confirmed.tsx'
import { go } from '#navigation/go.ts'
import { Button } from '#ui/button.tsx'
import { useFieldErrors } from '#ui/field-errors.ts'
import { Amount } from '#ui/figure.tsx'
import { FormPage } from '#ui/form-page.tsx'
import { KeyValue, Note } from '#ui/list.tsx'
import { NumberField } from '#ui/number-field.tsx'
import { PAY_DIGITS, PayPasswordField } from '#ui/pay-password-field.tsx'
import { Empty } from '#ui/states.tsx'
import { formatTime } from '#ui/time.ts'
import { payOutCalls, type Account, type Terms } from '../api.ts'
import { ChooseAccount } from './choose-account.tsx'
import { LimitLine } from './limit-line.tsx'
import { TransferGate, type TransferGiven } from './transfer-gate.tsx'

const canBePaid = ({ state }: Account): boolean => state === 'verified'

/** To which verified account, how much; what leaves, what it costs, what arrives, when. */
export function PayOutForm() {
  const { t } = useLingui()
  const missing = (
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
  return (
    <TransferGate title={t`Money to your bank`} canUse={canBePaid} missing={missing}>
      {(given) => <Form {...given} />}
    </TransferGate>
  )
}

/** Of the legal account, cut to whole coins. */
const spendable = (available: string, scale: number): string => new Big(available).round(scale, Big.roundDown).toFixed()

const NAMES = { amount: 'amount', pay_password: 'payPassword', pay_password_locked: 'payPassword' } as const

/** What is typed, and how it is sent. */
function usePayOutForm({ accounts, terms }: TransferGiven) {
  const security = useQuery(query('account.security'))
  const [accountId, setAccountId] = useState(accounts[0]!.id)
  const [amount, setAmount] = useState('')
  const [payPassword, setPayPassword] = useState('')
  const errors = useFieldErrors<'amount' | 'payPassword'>()
  const payOut = useConfirmed('bank.payOut', {
    act: 'bank_pay_out',
    refreshes: payOutCalls,
    verb: <Trans>Send to my bank</Trans>,
    onDone: ({ id }) => go.redirect('/pages/fund/bank_out', { id }),
    onRefused: (failure) => errors.refuse(failure, NAMES),
  })
  const account = accounts.find(({ id }) => id === accountId)!
  const currency = terms.currencies.find(({ currency_id: id }) => id === account.currency_id)
  const asksPayPassword = security.data?.has_pay_password ?? false
  return {
    account,
    setAccountId,
    amount,
    payPassword,
    errors: errors.texts,
    asksPayPassword,
    isReady: Number(amount) > 0 && terms.withdrawals_locked_until === null && (!asksPayPassword || payPassword.length === PAY_DIGITS),
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
    submit: () => payOut.ask({ account_id: accountId, amount, ...(asksPayPassword && { pay_password: payPassword }) }),
  }
}

function Form(given: TransferGiven) {
  const { t } = useLingui()
  const { accounts, terms } = given
  const { account, amount, scale, free, payOut, ...form } = usePayOutForm(given)
  const lockedUntil = terms.withdrawals_locked_until
  const time = lockedUntil ? formatTime(lockedUntil) : ''
  return (
    <FormPage
      title={t`Money to your bank`}
      verb={<Trans>Review</Trans>}
      busy={payOut.busy}
      disabled={!form.isReady}
      onSubmit={form.submit}
      over={payOut.drawer}
    >
      {lockedUntil && (
        <Note tone="warn">
          <Trans>Withdrawals are locked until {time}, because of a security change. Trading and money in go on.</Trans>
        </Note>
      )}
      <ChooseAccount
        label={t({ context: 'recipient', message: 'To' })}
        accounts={accounts}
        value={account.id}
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
          <button type="button" className="tap-area" onClick={() => free && form.typeAmount(free)}>
            <Trans>
              All of <Amount className="text-14 text" value={free} decimals={scale} balance />
            </Trans>
          </button>
        }
        onChange={form.typeAmount}
      />
      {form.asksPayPassword && (
        <PayPasswordField value={form.payPassword} error={form.errors.payPassword} onChange={form.typePayPassword} />
      )}
      <Figures amount={amount} scale={scale} currency={account.currency_name} terms={terms} />
      <Note>{t`Two people approve it, then it goes to the bank. You can cancel until they have.`}</Note>
    </FormPage>
  )
}

interface FiguresProps {
  amount: string
  scale: number
  currency: string
  terms: Terms
}

/** What leaves, what it costs, what arrives, when. */
function Figures({ amount, scale, currency, terms }: FiguresProps) {
  const { t } = useLingui()
  return (
    <dl>
      <KeyValue large label={t`Leaves your fiat account`}>
        <Amount value={amount || '0'} decimals={scale} unit={currency} />
      </KeyValue>
      <KeyValue large label={t`Fee`}>
        {t({ context: 'fee', message: 'none' })}
      </KeyValue>
      <KeyValue large label={t`Arrives`}>
        <Amount className="bold" value={amount || '0'} decimals={scale} unit={currency} />
      </KeyValue>
      <KeyValue large label={t`When`}>{t`sent within ${hours} h, then the bank’s time`}</KeyValue>
      <LimitLine terms={terms} />
    </dl>
  )
}
