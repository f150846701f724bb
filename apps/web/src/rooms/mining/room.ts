import { msg } from '@lingui/core/macro'
import type { Part } from '#app/room.ts'
import { defineRoom } from '#app/room.ts'

export const mining = defineRoom({
  name: 'mining',
  routes: [
    {
      path: '/pages/lockming/lockming',
      title: msg`Locked mining`,
      access: 'guest',
      page: (): Part => import('./pages/lockming.tsx').then((room) => room.LockmingPage),
    },
    {
      path: '/pages/lockming/buy',
      title: msg`Lock in`,
      access: 'user',
      page: (): Part => import('./pages/buy.tsx').then((room) => room.BuyPage),
    },
    {
      path: '/pages/lockming/order',
      title: msg`Mining orders`,
      access: 'user',
      page: (): Part => import('./pages/order.tsx').then((room) => room.OrderPage),
    },
    {
      path: '/pages/lockming/welcome',
      title: msg`How locked mining works`,
      access: 'guest',
      page: (): Part => import('./pages/welcome.tsx').then((room) => room.WelcomePage),
    },
  ],
  adds: {
    bills: () => import('./bills.ts').then((room) => room.bills),
    homeCards: () => import('./home-card.tsx').then((room) => room.MiningCard),
    products: () => import('./products.tsx').then((room) => room.MiningProducts),
  },
})
