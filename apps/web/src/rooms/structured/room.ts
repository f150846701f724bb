import { msg } from '@lingui/core/macro'
import type { Part } from '#app/room.ts'
import { defineRoom } from '#app/room.ts'

export const structured = defineRoom({
  name: 'structured',
  routes: [
    {
      path: '/pages/invest/invest',
      title: msg`Dual investment`,
      access: 'guest',
      isProven: true,
      page: (): Part => import('./pages/invest.tsx').then((room) => room.InvestPage),
    },
    {
      path: '/pages/invest/mine',
      title: msg`My investments`,
      access: 'user',
      isProven: true,
      page: (): Part => import('./pages/mine.tsx').then((room) => room.MinePage),
    },
    {
      path: '/pages/invest/purchase',
      title: msg`Subscribe`,
      access: 'user',
      page: (): Part => import('./pages/purchase.tsx').then((room) => room.PurchasePage),
    },
    {
      path: '/pages/invest/help',
      title: msg`How dual investment works`,
      access: 'guest',
      page: (): Part => import('./pages/help.tsx').then((room) => room.HelpPage),
    },
  ],
  adds: {
    bills: () => import('./bills.ts').then((room) => room.bills),
    homeCards: () => import('./home-card.tsx').then((room) => room.DualCard),
    products: () => import('./products.tsx').then((room) => room.DualProducts),
  },
})
