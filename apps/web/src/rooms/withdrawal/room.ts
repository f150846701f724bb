import { msg } from '@lingui/core/macro'
import type { Part } from '#app/room.ts'
import { defineRoom } from '#app/room.ts'
import { WithdrawIcon } from '#ui/icons.tsx'

export const withdrawal = defineRoom({
  name: 'withdrawal',
  routes: [
    {
      path: '/pages/fund/withdraw',
      title: msg`Withdraw`,
      access: 'user',
      page: (): Part => import('./pages/withdraw.tsx').then((room) => room.WithdrawPage),
      shows: ['confirm'],
    },
    {
      path: '/pages/setting/wallet',
      title: msg`Withdrawal addresses`,
      access: 'user',
      page: (): Part => import('./pages/addresses.tsx').then((room) => room.AddressesPage),
      shows: ['confirm'],
    },
    {
      path: '/pages/setting/addWallet',
      title: msg`Add address`,
      access: 'user',
      page: (): Part => import('./pages/add-address.tsx').then((room) => room.AddAddressPage),
      shows: ['confirm'],
    },
  ],
  shortcuts: [{ label: msg`Withdraw`, icon: WithdrawIcon, place: 20, to: '/pages/fund/withdraw' }],
  adds: {
    limits: () => import('./parts/limit.tsx').then((room) => room.WithdrawalLimit),
    bills: () => import('./bills.ts').then((room) => room.bills),
    records: () => import('./parts/records.tsx').then((room) => room.records),
  },
})
