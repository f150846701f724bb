import { msg } from '@lingui/core/macro'
import type { Part } from '#app/room.ts'
import { defineRoom } from '#app/room.ts'
import { BankIcon } from '#ui/icons.tsx'

export const bank = defineRoom({
  name: 'bank',
  routes: [
    {
      path: '/pages/setting/bank',
      title: msg`Bank accounts and cards`,
      access: 'user',
      page: (): Part => import('./pages/accounts.tsx').then((room) => room.AccountsPage),
    },
    {
      path: '/pages/setting/bank_add',
      title: msg`Add an account`,
      access: 'user',
      page: (): Part => import('./pages/add.tsx').then((room) => room.AddPage),
    },
    {
      path: '/pages/setting/bank_international',
      title: msg`Add an account`,
      access: 'user',
      page: (): Part => import('./pages/add.tsx').then((room) => room.AddInternationalPage),
    },
    {
      path: '/pages/fund/bank_in',
      title: msg`Money in by transfer`,
      access: 'user',
      page: (): Part => import('./pages/pay-in.tsx').then((room) => room.PayInPage),
    },
    {
      path: '/pages/fund/bank_out',
      title: msg`Money to your bank`,
      access: 'user',
      page: (): Part => import('./pages/pay-out.tsx').then((room) => room.PayOutPage),
      shows: ['confirm'],
    },
    {
      path: '/pages/fund/bank_records',
      title: msg`Bank transfers`,
      access: 'user',
      page: (): Part => import('./pages/records.tsx').then((room) => room.RecordsPage),
    },
  ],
  shortcuts: [{ label: msg`Bank transfer`, icon: BankIcon, place: 45, to: '/pages/fund/bank_in' }],
  adds: { bills: () => import('./bills.ts').then((room) => room.bills) },
})
