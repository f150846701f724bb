import { msg } from '@lingui/core/macro'
import type { Part } from '#app/room.ts'
import { defineRoom } from '#app/room.ts'
import { FinanceIcon } from '#ui/icons.tsx'

export const finance = defineRoom({
  name: 'finance',
  routes: [
    {
      path: '/pages/financial/index',
      title: msg`Finance`,
      access: 'guest',
      tab: { icon: FinanceIcon, place: 4 },
      page: (): Part => import('./pages/finance.tsx').then((room) => room.FinancePage),
      shows: ['finance', 'products'],
    },
  ],
})
