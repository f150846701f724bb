import { Trans, useLingui } from '@lingui/react/macro'
import Big from 'big.js'
import { useState } from 'react'
import { useAction } from '#api/queries.ts'
import { Drawer } from '#ui/drawer.tsx'
import { Amount, Price } from '#ui/figure.tsx'
import { formatAmount, toBig } from '#ui/format.ts'
import { KeyValue, Note } from '#ui/list.tsx'
import { NumberField, PercentChips } from '#ui/number-field.tsx'
import { toast, toastDone } from '#ui/toast.tsx'
import { useAccount } from '../account/account-store.ts'
import { liquidationWith } from '../calculations/position.ts'
import type { PositionSheetProps } from './close-drawer.tsx'
import { ActFoot } from '#trading/ticket/drawers.tsx'
import { PositionBadges } from './position-card.tsx'
import { usePositionInputs } from './use-position-inputs.ts'
import '#trading/trading.css'

interface AddingOptions {
  id: string
  free: string | undefined
  open: boolean
  onClose: () => void
}

/** The amount to add, its error, and the call. */
function useAdding({ id, free, open, onClose }: AddingOptions) {
  const { t } = useLingui()
  const [amount, setAmount] = useState('')
  const [error, setError] = useState<string>()
  const add = useAction('futures.addMargin', {
    refreshes: ['futures.dealAll', 'futures.position', 'wallet.list'],
    onDone: ({ pair }, input) => {
      const added = formatAmount(input.amount, 8)
      toastDone(t`${added} USDT of margin added to ${pair}`)
      setAmount('')
      onClose()
    },
    onRefused: ({ error: code, message, fields }) => {
      const text = fields.amount ?? (code === 'insufficient_margin' ? message : undefined)
      if (text && open) setError(text)
      else toast(message)
    },
  })
  return {
    amount,
    error,
    busy: add.isPending,
    change: (next: string) => {
      setError(undefined)
      setAmount(next)
    },
    press: () => {
      const value = toBig(amount)
      if (!value?.gt(0)) setError(t`Enter a figure`)
      else if (free !== undefined && value.gt(free)) setError(t`More than your available margin`)
      else add.mutate({ id, amount: value.toFixed() })
    },
  }
}

/** Adds margin to an isolated position, which moves its liquidation price away. */
export function MarginDrawer({ position, instrument, open, onClose }: PositionSheetProps) {
  const { t } = useLingui()
  const account = useAccount()
  const inputs = usePositionInputs(open ? position.symbol : '')
  const free = account?.free_margin
  const { amount, error, busy, change, press } = useAdding({ id: position.id, free, open, onClose })
  const after = toBig(amount)?.gt(0) ? liquidationWith(position, inputs, amount) : undefined
  return (
    <Drawer
      open={open}
      onClose={onClose}
      title={t`Add margin`}
      badges={<PositionBadges position={position} />}
      footer={
        <ActFoot onBack={onClose} onAct={press} busy={busy}>
          <Trans>Add margin</Trans>
        </ActFoot>
      }
    >
      <div className="stack">
        <NumberField label={t`Amount (USDT)`} step="0.01" value={amount} error={error} onChange={change} />
        <PercentChips
          label={t`Share of the available margin`}
          value={undefined}
          disabled={free === undefined}
          onPick={(percent) => change(new Big(free ?? 0).times(percent).div(100).round(2, Big.roundDown).toFixed())}
        />
        <dl className="trade-rows">
          <KeyValue large label={t`Available margin`}>
            <Amount value={free} unit="USDT" balance />
          </KeyValue>
          <KeyValue large label={t`Margin now`}>
            <Amount value={position.margin} unit="USDT" />
          </KeyValue>
          <KeyValue large label={t`Liquidation price now`}>
            <Price value={position.liquidation_price} tick={instrument.tick} className="warn" />
          </KeyValue>
          <KeyValue large label={t`Liquidation price after`}>
            {after === null ? <Trans>None</Trans> : <Price value={after} tick={instrument.tick} className="warn" />}
          </KeyValue>
        </dl>
        <Note>
          <Trans>Added margin stays with the position until it is closed, and can be lost with it.</Trans>
        </Note>
      </div>
    </Drawer>
  )
}
