import { BANK_DECIDED_HOURS as hours } from '@assay/contract/wire'
import { Trans, useLingui } from '@lingui/react/macro'
import Big from 'big.js'
import { useState } from 'react'
import { go } from '#navigation/go.ts'
import { Button } from '#ui/button.tsx'
import { useFieldErrors } from '#ui/field-errors.ts'
import { FormPage } from '#ui/form-page.tsx'
import { KeyValue, Note } from '#ui/list.tsx'
import { NumberField } from '#ui/number-field.tsx'
import { Empty } from '#ui/states.tsx'
import { usePayIn, type Account } from '../api.ts'
import { ChooseAccount } from './choose-account.tsx'
import { LimitLine } from './limit-line.tsx'
import { TransferGate, type TransferGiven } from './transfer-gate.tsx'

const canSend = ({ state }: Account): boolean => state !== 'refused'

/** Which account it comes from, and how much. The reference comes next. */
export function PayInForm() {
  const { t } = useLingui()
  const missing = (
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
  return (
    <TransferGate title={t`Money in by transfer`} canUse={canSend} missing={missing}>
      {(given) => <Form {...given} />}
    </TransferGate>
  )
}

function Form({ accounts, terms }: TransferGiven) {
  const { t } = useLingui()
  const currencyOf = (account: Account | undefined) => terms.currencies.find(({ currency_id: id }) => id === account?.currency_id)
  const [accountId, setAccountId] = useState(accounts.find((one) => currencyOf(one)?.takes_in)?.id ?? accounts[0]!.id)
  const [amount, setAmount] = useState('')
  const errors = useFieldErrors<'amount'>()
  const payIn = usePayIn(({ id }) => go.redirect('/pages/fund/bank_in', { id }))
  const currency = currencyOf(accounts.find(({ id }) => id === accountId))
  const takesIn = currency?.takes_in === true
  const submit = () => {
    if (!takesIn) return
    payIn.mutate(
      { account_id: accountId, currency_id: currency.currency_id, amount },
      { onError: (failure) => errors.refuse(failure, { amount: 'amount' }) },
    )
  }
  return (
    <FormPage
      title={t`Money in by transfer`}
      verb={<Trans>Get the reference</Trans>}
      busy={payIn.isPending}
      disabled={!(Number(amount) > 0 && takesIn)}
      onSubmit={submit}
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
      {currency && !takesIn && <Note tone="warn">{t`There is no account of ours in this currency. Choose another one.`}</Note>}
      <dl>
        <KeyValue large label={t`Fee`}>
          {t({ context: 'fee', message: 'none' })}
        </KeyValue>
        <KeyValue large label={t`Lands in`}>{t`Fiat account`}</KeyValue>
        <KeyValue large label={t`When`}>{t`within ${hours} h of its arrival`}</KeyValue>
        <LimitLine terms={terms} />
      </dl>
    </FormPage>
  )
}
