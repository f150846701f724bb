import { msg } from '@lingui/core/macro'
import type { Part } from '#app/room.ts'
import { defineRoom } from '#app/room.ts'
import { AssetsIcon, ConvertIcon, ReceiptIcon, TransferIcon } from '#ui/icons.tsx'

export const wallet = defineRoom({
  name: 'wallet',
  routes: [
    {
      path: '/pages/fund/assets',
      title: msg`Assets`,
      access: 'guest',
      tab: { icon: AssetsIcon, place: 5 },
      page: (): Part => import('./pages/assets.tsx').then((room) => room.AssetsPage),
      words: ['trading'],
      shows: ['bills', 'assets', 'besideAssets'],
    },
    {
      path: '/pages/sandbox/faucet',
      title: msg`Play money`,
      access: 'user',
      page: (): Part => import('./pages/faucet.tsx').then((room) => room.FaucetPage),
    },
    {
      path: '/pages/fund/assets_record',
      title: msg`Asset records`,
      access: 'user',
      page: (): Part => import('./pages/currency-records.tsx').then((room) => room.CurrencyRecordsPage),
      shows: ['bills'],
    },
    {
      path: '/pages/fund/assets_all_record',
      title: msg`All records`,
      access: 'user',
      page: (): Part => import('./pages/all-records.tsx').then((room) => room.AllRecordsPage),
      shows: ['bills'],
    },
    {
      path: '/pages/fund/transfer',
      title: msg`Transfer`,
      access: 'user',
      page: (): Part => import('./pages/transfer.tsx').then((room) => room.TransferPage),
    },
    {
      path: '/pages/fund/fundTransfer',
      title: msg`Convert`,
      access: 'user',
      page: (): Part => import('./pages/convert.tsx').then((room) => room.ConvertPage),
    },
    {
      path: '/pages/fund/transfer_history',
      title: msg`Transfer history`,
      access: 'user',
      page: (): Part => import('./pages/history.tsx').then((room) => room.TransferHistoryPage),
    },
    {
      path: '/pages/setting/bill',
      title: msg`Statement`,
      access: 'user',
      page: (): Part => import('./pages/bills.tsx').then((room) => room.BillsPage),
      shows: ['bills'],
    },
  ],
  shortcuts: [
    { label: msg`Convert`, icon: ConvertIcon, place: 60, to: '/pages/fund/fundTransfer' },
    { label: msg`Transfer`, icon: TransferIcon, place: 130, to: '/pages/fund/transfer' },
    { label: msg`Statement`, icon: ReceiptIcon, place: 150, to: '/pages/setting/bill' },
  ],
  adds: {
    bills: () => import('./bills.ts').then((room) => room.bills),
    waysIn: () => import('./parts/play-money-row.tsx').then((room) => room.PlayMoneyRow),
  },
})
