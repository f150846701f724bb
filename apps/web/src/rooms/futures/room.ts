import { msg } from '@lingui/core/macro'
import type { Part } from '#app/room.ts'
import { defineRoom } from '#app/room.ts'

const chart = (): Part => import('./pages/chart.tsx').then((room) => room.FuturesChartPage)

export const futures = defineRoom({
  name: 'futures',
  routes: [
    {
      path: '/pages/transaction/contract',
      title: msg`Contracts`,
      access: 'guest',
      isProven: true,
      page: (): Part => import('./pages/trade.tsx').then((room) => room.ContractPage),
    },
    {
      path: '/pages/transaction/contract_order',
      title: msg`Contract orders`,
      access: 'user',
      page: (): Part => import('./pages/orders.tsx').then((room) => room.ContractOrdersPage),
    },
    {
      path: '/pages/transaction/index2',
      title: msg`Stocks and forex`,
      access: 'guest',
      page: (): Part => import('./pages/stocks.tsx').then((room) => room.StocksPage),
    },
    {
      path: '/pages/setting/limits',
      title: msg`Trading limits`,
      access: 'user',
      page: (): Part => import('./pages/limits.tsx').then((room) => room.LimitsPage),
      shows: ['limits'],
    },
  ],
  segments: [
    {
      name: 'contract',
      label: msg`Contract`,
      place: 20,
      kinds: ['contract'],
      isProven: true,
      page: () => import('./pages/trade.tsx').then((room) => room.ContractPage),
      chart,
    },
    {
      name: 'stocks',
      label: msg`Stocks`,
      place: 40,
      kinds: ['stock', 'forex'],
      isProven: true,
      page: () => import('./pages/trade.tsx').then((room) => room.StocksSegment),
      chart,
    },
  ],
  watches: ['positions'],
  adds: {
    bills: () => import('./bills.ts').then((room) => room.bills),
    results: () => import('./results.tsx').then((room) => room.FuturesLatest),
    everywhere: (): Part => import('./watch/watch.tsx').then((room) => room.Watch),
  },
})
