import { msg } from '@lingui/core/macro'
import type { Part } from '#app/room.ts'
import { defineRoom } from '#app/room.ts'
import { HallmarkIcon } from '#ui/icons.tsx'

export const proof = defineRoom({
  name: 'proof',
  routes: [
    {
      path: '/pages/proof/index',
      title: msg`Proof`,
      access: 'guest',
      page: (): Part => import('./pages/index.tsx').then((room) => room.ProofPage),
    },
    {
      path: '/pages/proof/house',
      title: msg`The platform`,
      access: 'guest',
      page: (): Part => import('./pages/house.tsx').then((room) => room.HousePage),
    },
    {
      path: '/pages/proof/prices',
      title: msg`How prices are made`,
      access: 'guest',
      page: (): Part => import('./pages/prices.tsx').then((room) => room.PricesPage),
    },
    {
      path: '/pages/proof/reserves',
      title: msg`Reserves`,
      access: 'guest',
      page: (): Part => import('./pages/reserves.tsx').then((room) => room.ReservesPage),
    },
    {
      path: '/pages/proof/reserve',
      title: msg`Reserves`,
      access: 'guest',
      page: (): Part => import('./pages/reserve.tsx').then((room) => room.ReservePage),
    },
    {
      path: '/pages/proof/counted',
      title: msg`Are you counted?`,
      access: 'guest',
      page: (): Part => import('./pages/counted.tsx').then((room) => room.CountedPage),
    },
    {
      path: '/pages/proof/file',
      title: msg`Check a file`,
      access: 'guest',
      page: (): Part => import('./pages/file.tsx').then((room) => room.FilePage),
    },
    {
      path: '/pages/proof/verify',
      title: msg`Settlement receipt`,
      access: 'guest',
      page: (): Part => import('./pages/verify.tsx').then((room) => room.VerifyPage),
    },
  ],
  shortcuts: [{ label: msg`Proof`, icon: HallmarkIcon, place: 160, to: '/pages/proof/index' }],
  background: () => import('./heads.ts').then((room) => room.rememberHeads()),
})
