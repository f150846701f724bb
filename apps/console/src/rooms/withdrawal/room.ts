import { msg } from '@lingui/core/macro'
import { WithdrawIcon } from '@assay/web/ui/icons.tsx'
import { defineRoom, type Part } from '#app/room.ts'
import { Waiting } from './parts/waiting.tsx'

/** Withdrawals: who waits for whom, what both sign, and the hot wallets. */
export const withdrawal = defineRoom({
  name: 'withdrawal',
  pages: [
    {
      path: '/withdrawals',
      title: msg`Withdrawals`,
      right: 'withdrawals.read',
      rail: { group: 'money', icon: WithdrawIcon, key: 'w', Waiting },
      page: (): Part => import('./pages/withdrawals.tsx').then((found) => found.Withdrawals),
    },
  ],
})
