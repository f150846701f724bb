import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { refresh, useAction } from '#api/queries.ts'
import { Drawer } from '#ui/drawer.tsx'
import { TextField } from '#ui/field.tsx'
import { useFieldErrors } from '#ui/field-errors.ts'
import { NumberField } from '#ui/number-field.tsx'
import { SendButton } from '#ui/send-button.tsx'
import { toast } from '#ui/toast.tsx'
import type { Way } from '../api.ts'

const SMALLEST = '0.00000001'

/** Tells operators of a payment on a network that nobody watches. */
export function ReportDrawer({ way, open, onClose }: { way: Way; open: boolean; onClose: () => void }) {
  const { t } = useLingui()
  const [amount, setAmount] = useState('')
  const [account, setAccount] = useState('')
  const errors = useFieldErrors<'amount' | 'account'>()
  const action = useAction('deposit.report', {
    onDone: () => {
      onClose()
      setAmount('')
      setAccount('')
      toast(t`Thank you. Two operators look it up`)
      refresh('deposit.reports')
    },
    onRefused: (failure) => errors.refuse(failure, { amount: 'amount', account: 'account' }),
  })
  return (
    <Drawer
      open={open}
      onClose={onClose}
      title={t`A payment you sent`}
      footer={
        <SendButton
          kind="primary"
          width="full"
          disabled={amount === '' || account.trim() === ''}
          busy={action.isPending}
          onClick={() => action.mutate({ currency: way.currency_id, network: way.network, amount, account })}
        >
          <Trans>Tell operators</Trans>
        </SendButton>
      }
    >
      <div className="stack-4">
        <p className="muted">
          <Trans>It moves no money by itself: operators look the transaction up on the chain, and two of them confirm it.</Trans>
        </p>
        <NumberField
          label={t`Amount`}
          value={amount}
          onChange={setAmount}
          step={SMALLEST}
          unit={way.currency_name}
          error={errors.texts.amount}
        />
        <TextField
          label={t`Transaction or sending address`}
          value={account}
          onChange={(event) => setAccount(event.target.value)}
          error={errors.texts.account}
        />
      </div>
    </Drawer>
  )
}
