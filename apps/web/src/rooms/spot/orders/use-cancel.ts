import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { ApiFailure } from '#api/failure.ts'
import { useAction, usePending } from '#api/queries.ts'
import { confirm } from '#ui/confirm.tsx'
import { formatAmount } from '#ui/format.ts'
import { toast } from '#ui/toast.tsx'
import type { Order } from '../api.ts'

const toastRefusal = ({ message }: ApiFailure): void => toast(message)

/** Cancels orders: one at once, all after a confirmation. */
export function useCancel() {
  const { t } = useLingui()
  const one = useAction('spot.cancelOrder', {
    refreshes: ['spot.orders', 'wallet.list', 'spot.order'],
    onDone: (order) => {
      const filled = formatAmount(order.filled, 8)
      toast(order.filled === '0' ? t`Order cancelled` : t`Order cancelled. ${filled} had filled.`)
    },
    onRefused: toastRefusal,
  })
  const all = useAction('spot.cancelAll', {
    refreshes: ['spot.orders', 'wallet.list'],
    onDone: ({ cancelled }) => {
      const count = cancelled.length
      toast(plural(count, { one: '# order cancelled', other: '# orders cancelled' }))
    },
    onRefused: toastRefusal,
  })
  return {
    /** The ids of orders that are being cancelled. */
    cancelling: usePending('spot.cancelOrder').map(({ id }) => String(id)),
    cancel: (order: Order) => one.mutate({ id: order.id }),
    cancelAll: async (symbol?: string) => {
      const agreed = await confirm({
        title: symbol ? t`Cancel all orders in ${symbol}?` : t`Cancel all open orders?`,
        text: t`What has filled stays yours, and what was held is free again.`,
        keep: t`Keep them`,
        act: t`Cancel all`,
        danger: true,
      })
      if (agreed) all.mutate({ symbol })
    },
  }
}
