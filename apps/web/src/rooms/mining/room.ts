import { msg } from '@lingui/core/macro'
import { defineRoom } from '#app/room.ts'

export const mining = defineRoom({
  name: 'mining',
  routes: [
    { path: '/pages/lockming/lockming', title: msg`Locked mining`, access: 'guest' },
    { path: '/pages/lockming/buy', title: msg`Lock in`, access: 'user' },
    { path: '/pages/lockming/order', title: msg`Mining orders`, access: 'user' },
    { path: '/pages/lockming/welcome', title: msg`Locked mining`, access: 'guest' },
  ],
  adds: { bills: () => import('./bills.ts').then((room) => room.bills) },
})
