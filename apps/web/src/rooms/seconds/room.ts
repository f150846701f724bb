import { msg } from '@lingui/core/macro'
import type { Part } from '#app/room.ts'
import { defineRoom } from '#app/room.ts'

export const seconds = defineRoom({
  name: 'seconds',
  routes: [
    {
      path: '/pages/transaction/seconds_order',
      title: msg`Options orders`,
      access: 'user',
      page: (): Part => import('./pages/orders.tsx').then((room) => room.SecondsOrdersPage),
    },
  ],
  segments: [
    {
      name: 'options',
      label: msg`Options`,
      place: 30,
      query: ['match_id', 'option'],
      isProven: true,
      page: () => import('./pages/trade.tsx').then((room) => room.OptionsPage),
    },
  ],
  watches: ['options'],
  adds: {
    bills: () => import('./bills.ts').then((room) => room.bills),
    results: () => import('./results.tsx').then((room) => room.OptionLatest),
    everywhere: (): Part => import('./results.tsx').then((room) => room.OptionResults),
  },
})
