import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { ApiFailure } from '#api/failure.ts'
import { useAction } from '#api/queries.ts'
import { Button } from '#ui/button.tsx'
import { formatAmount } from '#ui/format.ts'
import { NumberField } from '#ui/number-field.tsx'
import { SendButton } from '#ui/send-button.tsx'
import { toast } from '#ui/toast.tsx'
import type { Order } from '../api.ts'
import type { Pair } from '../pair/pair.ts'
import './orders.css'

interface AmendFormProps {
  order: Order
  pair: Pair
  onDone: () => void
}

/** Reduces the amount of an open order. It keeps its place in the queue; a larger amount would need a new place. */
export function AmendForm({ order, pair, onDone }: AmendFormProps) {
  const { t } = useLingui()
  const [amount, setAmount] = useState(order.amount ?? '')
  const [failure, setFailure] = useState<ApiFailure>()
  const amend = useAction('spot.amendOrder', {
    refreshes: ['spot.orders', 'spot.order', 'wallet.list'],
    onDone: (changed) => {
      const now = formatAmount(changed.amount, pair.baseScale)
      toast(t`Amount reduced to ${now} ${pair.base}`)
      onDone()
    },
    onRefused: setFailure,
  })
  const filled = formatAmount(order.filled, pair.baseScale)
  const whole = formatAmount(order.amount, pair.baseScale)
  return (
    <form
      className="stack"
      onSubmit={(event) => {
        event.preventDefault()
        if (amount) amend.mutate({ id: order.id, amount })
      }}
    >
      <NumberField
        label={t`New amount (${pair.base})`}
        step={pair.lot}
        value={amount}
        error={failure?.fields.amount ?? failure?.message}
        hint={
          <Trans>
            Less than {whole} and more than the {filled} that has filled. The order keeps its place in the queue.
          </Trans>
        }
        onChange={(next) => {
          setFailure(undefined)
          setAmount(next)
        }}
      />
      <footer className="across gap-2 spot-acts">
        <Button kind="ghost" onClick={onDone}>
          <Trans>Back</Trans>
        </Button>
        <SendButton type="submit" width="flex" busy={amend.isPending} disabled={!amount || amount === order.amount}>
          <Trans>Reduce amount</Trans>
        </SendButton>
      </footer>
    </form>
  )
}
