import { msg } from '@lingui/core/macro'
import { HallmarkIcon } from '@assay/web/ui/icons.tsx'
import { defineRoom, type Part } from '#app/room.ts'

/** What is owed and held, where, the seal of the ledger, tallies, and statements of banks that two operators confirm. */
export const reserve = defineRoom({
  name: 'reserve',
  pages: [
    {
      path: '/reserve',
      title: msg`Reserves`,
      right: 'reserve.read',
      rail: { group: 'money', icon: HallmarkIcon, key: 'v', decides: ['reserve.statement'] },
      page: (): Part => import('./pages/reserves.tsx').then((found) => found.Reserves),
    },
  ],
})
