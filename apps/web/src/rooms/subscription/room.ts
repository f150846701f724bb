import { msg } from '@lingui/core/macro'
import type { Part } from '#app/room.ts'
import { defineRoom } from '#app/room.ts'

export const subscription = defineRoom({
  name: 'subscription',
  routes: [
    {
      path: '/pages/ieo/ieo',
      title: msg`Token sales`,
      access: 'guest',
      page: (): Part => import('./pages/ieo.tsx').then((room) => room.IeoPage),
    },
    {
      path: '/pages/ieo/subscribe',
      title: msg`Token sale`,
      access: 'guest',
      page: (): Part => import('./pages/subscribe.tsx').then((room) => room.SubscribePage),
    },
    {
      path: '/pages/ieo/order',
      title: msg`My token sale`,
      access: 'user',
      page: (): Part => import('./pages/order.tsx').then((room) => room.OrderPage),
    },
  ],
  adds: {
    bills: () => import('./bills.ts').then((room) => room.bills),
    homeCards: () => import('./home-card.tsx').then((room) => room.SaleCard),
    products: () => import('./products.tsx').then((room) => room.SaleProducts),
  },
})
