/** Asks for a transfer out: payment password where one is set, then what confirms that it is the owner, all in one call. */
import type { CallInput } from '@assay/contract'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import type { ApiFailure } from '#api/failure.ts'
import { useAction } from '#api/queries.ts'
import { added } from '#app/added.tsx'
import { go } from '#navigation/go.ts'

const CONFIRMING = new Set<string>(['confirm_needed', 'confirm_wait', 'password_wrong', 'factor_wrong', 'passkey_failed', 'code_wrong'])
type Input = Pick<CallInput<'bank.payOut'>, 'account_id' | 'amount' | 'pay_password'>

export function usePayOut(onRefused: (failure: ApiFailure) => void) {
  const [input, setInput] = useState<Input>()
  const [open, setOpen] = useState(false)
  const [failure, setFailure] = useState<ApiFailure>()
  const action = useAction('bank.payOut', {
    refreshes: ['bank.listPayOuts', 'bank.terms', 'wallet.list'],
    onDone: ({ id }) => {
      setOpen(false)
      go.redirect('/pages/fund/bank_out', { id })
    },
    onRefused: (refusal) => {
      if (CONFIRMING.has(refusal.error) || refusal.outcomeUnknown) return setFailure(refusal)
      setOpen(false)
      onRefused(refusal)
    },
  })
  const [ConfirmDrawer] = added('confirm')
  return {
    busy: action.isPending,
    ask(next: Input) {
      setInput(next)
      setFailure(undefined)
      setOpen(true)
    },
    drawer: ConfirmDrawer && (
      <ConfirmDrawer
        act="bank_pay_out"
        verb={<Trans>Send to my bank</Trans>}
        open={open}
        busy={action.isPending}
        failure={failure}
        onClose={() => setOpen(false)}
        onChange={() => setFailure(undefined)}
        onConfirm={(given) => input && action.mutate({ ...input, ...given })}
      />
    ),
  }
}
