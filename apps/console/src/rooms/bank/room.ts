import { msg } from '@lingui/core/macro'
import { BankIcon, DepositIcon, WithdrawIcon } from '@assay/web/ui/icons.tsx'
import { defineRoom, type Part } from '#app/room.ts'

/** Bank accounts of users, and fiat money in and out: two operators for each payment. */
export const bank = defineRoom({
  name: 'bank',
  pages: [
    {
      path: '/bank/accounts',
      title: msg`Bank accounts`,
      right: 'bank.read',
      rail: { group: 'money', icon: BankIcon, key: 'b' },
      page: (): Part => import('./pages/accounts.tsx').then((found) => found.Accounts),
    },
    {
      path: '/bank/in',
      title: msg`Bank transfers in`,
      right: 'bank.read',
      rail: { group: 'money', icon: DepositIcon, key: 'x', decides: ['bank.pay_in'] },
      page: (): Part => import('./pages/pay-ins.tsx').then((found) => found.PayIns),
    },
    {
      path: '/bank/out',
      title: msg`Bank transfers out`,
      right: 'bank.read',
      rail: { group: 'money', icon: WithdrawIcon, key: 'z', decides: ['bank.pay_out', 'bank.return'] },
      page: (): Part => import('./pages/pay-outs.tsx').then((found) => found.PayOuts),
    },
    {
      path: '/bank/accounts/:id',
      title: msg`Bank accounts`,
      right: 'bank.read',
      page: (): Part => import('./pages/account.tsx').then((found) => found.Account),
    },
    {
      path: '/bank/in/:id',
      title: msg`Bank transfers in`,
      right: 'bank.read',
      page: (): Part => import('./pages/pay-in.tsx').then((found) => found.PayIn),
    },
    {
      path: '/bank/out/:id',
      title: msg`Bank transfers out`,
      right: 'bank.read',
      page: (): Part => import('./pages/pay-out.tsx').then((found) => found.PayOut),
    },
  ],
})
