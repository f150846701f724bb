import { msg } from '@lingui/core/macro'
import { DepositIcon } from '@assay/web/ui/icons.tsx'
import { call } from '#api/call.ts'
import { defineRoom, type Part } from '#app/room.ts'

const SHORTEST_FIND = 20

/** Deposits: what came, the nodes that see it, what users tell, and payments that two operators confirm. */
export const deposit = defineRoom({
  name: 'deposit',
  pages: [
    {
      path: '/deposits',
      title: msg`Deposits`,
      right: 'deposits.read',
      rail: { group: 'money', icon: DepositIcon, key: 'f', decides: ['deposit.confirm'] },
      page: (): Part => import('./pages/deposits.tsx').then((found) => found.Deposits),
    },
  ],
  finds: {
    kind: msg`Deposits`,
    right: 'deposits.read',
    search: async (text) => {
      // Transactions and addresses are long; nothing shorter is one.
      if (text.length < SHORTEST_FIND) return []
      const { data } = await call('deposit.listPayments', { find: text, limit: 5 })
      return data.map(({ id, amount, currency_name: coin, transaction_id: transaction }) => ({
        title: id,
        note: [amount, coin, transaction].filter(Boolean).join(' · '),
        path: `/deposits?find=${encodeURIComponent(text)}`,
      }))
    },
  },
})
