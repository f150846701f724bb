import { msg } from '@lingui/core/macro'
import type { Part } from '#app/room.ts'
import { defineRoom } from '#app/room.ts'

export const spot = defineRoom({
  name: 'spot',
  routes: [
    {
      path: '/pages/transaction/currency_order',
      title: msg`Spot orders`,
      access: 'user',
      page: (): Part => import('./pages/orders.tsx').then((room) => room.SpotOrdersPage),
    },
  ],
  segments: [
    {
      name: 'coin',
      label: msg`Spot`,
      place: 10,
      kinds: ['spot'],
      query: ['side'],
      page: () => import('./pages/trade.tsx').then((room) => room.TradePage),
      chart: (): Part => import('./pages/chart.tsx').then((room) => room.ChartPage),
    },
  ],
  watches: ['orders'],
  adds: {
    bills: () => import('./bills.ts').then((room) => room.bills),
    results: () => import('./results.tsx').then((room) => room.SpotLatest),
    everywhere: (): Part => import('./results.tsx').then((room) => room.SpotResults),
  },
})
