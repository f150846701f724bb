import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { networks } from '@assay/chain/networks'
import { Checkbox } from '@assay/web/ui/choice.tsx'
import { toast, toastDone } from '@assay/web/ui/toast.tsx'
import { Choose } from '#ui/form.tsx'
import { Noted } from '#ui/noted.tsx'
import { TextFields, useTextFields } from '#ui/text-fields.tsx'
import { usePropose, type Report } from '../api.ts'

/** Coin and network in one choice. Networks that a node watches, the server refuses. */
const KINDS = networks.flatMap(({ id, name, coins }) =>
  coins.map(({ currencyId, code }) => ({ value: `${currencyId} ${id}`, label: `${code} · ${name}` })),
)

interface ProposeFormProps {
  /** What a user told: its fields are filled in with it. */
  told?: Report
  close: () => void
}

/** The transaction of what a user told; he may have told who sent it instead. */
const transactionOf = (told: Report | undefined): string => (told && /^(0x)?[0-9a-f]{64}$/i.test(told.account) ? told.account : '')

/**
 * Proposes a payment. Address and amount are never filled in: what was paid, and to whom, is what the operator looks up in an explorer. As the
 * user tells it, somebody else's payment would be his otherwise, or a small one a large one.
 */
export function ProposeForm({ told, close }: ProposeFormProps) {
  const { t } = useLingui()
  const own = told && `${told.currency_id} ${told.network}`
  const [kind, setKind] = useState(KINDS.find(({ value }) => (own ? value === own : value.endsWith('trc20')))?.value ?? '')
  const transaction = transactionOf(told)
  const form = useTextFields({ transaction_id: transaction, output: '0', address: '', amount: '' })
  const [isSecond, setIsSecond] = useState(false)
  const propose = usePropose(({ user_id: owner }) => {
    if (told && told.user_id !== owner) toast(t`The address is of user ${owner}, who did not tell of it. Take it back if that is a slip.`)
    else toastDone(t`Another operator has to confirm it now`)
    close()
  })
  const [currencyId = '', network = ''] = kind.split(' ')
  return (
    <Noted
      submit={t`Propose`}
      action={propose}
      wrong={form.errors.rest}
      onBack={close}
      onSubmit={(note) =>
        propose.mutate(
          { currency_id: currencyId, network, ...form.values, ...(isSecond && { second_output: '1' }), note },
          { onError: (failure) => form.refuse(failure) },
        )
      }
    >
      <Choose label={t`Coin and network`} options={KINDS} value={kind} onChange={setKind} />
      <TextFields
        form={form}
        figures={['output', 'amount']}
        first={told && (transaction === '' ? 'transaction_id' : 'address')}
        labels={{ transaction_id: t`Transaction`, output: t`Place in it`, address: t`Address it was paid to`, amount: t`Amount` }}
      />
      <Checkbox checked={isSecond} onChange={setIsSecond}>{t`A second output of the transaction to the same address`}</Checkbox>
    </Noted>
  )
}
