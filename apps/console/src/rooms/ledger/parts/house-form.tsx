import { giversFor, houseMoveReasons, takersFor, type HouseMoveReason } from '@assay/contract/wire'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { KeyValue } from '@assay/web/ui/list.tsx'
import { toastDone } from '@assay/web/ui/toast.tsx'
import { figureText } from '#ui/figures.ts'
import { Choose } from '#ui/form.tsx'
import { Noted } from '#ui/noted.tsx'
import { TextFields, useTextFields } from '#ui/text-fields.tsx'
import { type House, useProposeMove } from '../api.ts'
import { accountNames, moveHints, moveNames } from '../house-words.ts'

interface HouseFormProps {
  house: House | undefined
  /** What a link from another page asks for. */
  asked: URLSearchParams
  close: () => void
}

const reasonOf = (text: string | null): HouseMoveReason => houseMoveReasons.find((reason) => reason === text) ?? 'fill_pool'

/** The one that was chosen, as long as it may be. */
const chosenOf = (accounts: readonly { account: number }[], chosen: string): string =>
  (accounts.find(({ account }) => String(account) === chosen) ?? accounts[0])?.account.toString() ?? ''

/** Why comes first: it says between which accounts. */
export function HouseForm({ house, asked, close }: HouseFormProps) {
  const { t, i18n } = useLingui()
  const [reason, setReason] = useState(reasonOf(asked.get('reason')))
  const [giver, setGiver] = useState(asked.get('from') ?? String(CONVERSIONS))
  const [taker, setTaker] = useState('')
  const form = useTextFields({ currency_id: asked.get('currency') ?? (asked.get('coin') || '3'), amount: '' })
  const givers = giversFor(reason)
  const from = chosenOf(givers, giver)
  const takers = takersFor(reason, Number(from))
  const to = chosenOf(takers, taker)
  const propose = useProposeMove(() => {
    toastDone(t`Proposed. Another operator has to approve it.`)
    close()
  })
  const optionsOf = (accounts: readonly { account: number }[]) =>
    accounts.map(({ account }) => ({ value: String(account), label: i18n._(accountNames[account]!) }))
  const row = house?.accounts.find((one) => one.account === from && one.currency_id === form.values.currency_id)
  const hint = moveHints[reason]
  return (
    <Noted
      submit={t`Propose`}
      action={propose}
      wrong={form.errors.rest}
      onBack={close}
      onSubmit={(note) =>
        propose.mutate(
          { reason, from_account: from, to_account: to, ...form.values, note },
          { onError: (failure) => form.refuse(failure, { currency_unknown: 'currency_id' }) },
        )
      }
    >
      <Choose
        label={t`Reason`}
        options={houseMoveReasons.map((value) => ({ value, label: i18n._(moveNames[value]) }))}
        value={reason}
        onChange={setReason}
      />
      {hint && <p className="muted">{i18n._(hint)}</p>}
      <Choose label={t({ context: 'move', message: 'From' })} options={optionsOf(givers)} value={from} onChange={setGiver} />
      <Choose label={t({ context: 'move', message: 'To' })} options={optionsOf(takers)} value={to} onChange={setTaker} />
      <TextFields form={form} figures={['amount']} labels={{ currency_id: t`Coin’s number`, amount: t`Amount` }} />
      {row && (
        <dl>
          <KeyValue label={t`Free`}>{`${figureText(row.free)} ${row.currency_name}`}</KeyValue>
        </dl>
      )}
    </Noted>
  )
}

const CONVERSIONS = 12
