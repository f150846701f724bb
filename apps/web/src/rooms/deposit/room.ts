import { msg } from '@lingui/core/macro'
import type { Part } from '#app/room.ts'
import { defineRoom } from '#app/room.ts'
import { DepositIcon } from '#ui/icons.tsx'

export const deposit = defineRoom({
  name: 'deposit',
  routes: [
    {
      path: '/pages/fund/select',
      title: msg`Select a coin`,
      access: 'user',
      page: (): Part => import('./pages/select.tsx').then((room) => room.SelectPage),
      shows: ['waysIn'],
    },
    {
      path: '/pages/fund/receive',
      title: msg`Deposit`,
      access: 'user',
      page: (): Part => import('./pages/receive.tsx').then((room) => room.ReceivePage),
      shows: ['waysIn'],
    },
    {
      path: '/pages/fund/receive_withdraw_record',
      title: msg`Deposits and withdrawals`,
      access: 'user',
      page: (): Part => import('./pages/records.tsx').then((room) => room.RecordsPage),
      shows: ['records'],
    },
  ],
  shortcuts: [{ label: msg`Deposit`, icon: DepositIcon, place: 10, to: '/pages/fund/select' }],
  adds: {
    bills: () => import('./bills.ts').then((room) => room.bills),
    records: () => import('./parts/deposit-records.tsx').then((room) => room.records),
  },
})
