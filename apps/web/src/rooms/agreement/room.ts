import { msg } from '@lingui/core/macro'
import type { Part } from '#app/room.ts'
import { defineRoom } from '#app/room.ts'

export const agreement = defineRoom({
  name: 'agreement',
  routes: [
    {
      path: '/pages/fund/hetong',
      title: msg`Agreement`,
      access: 'user',
      page: (): Part => import('./pages/hetong.tsx').then((room) => room.AgreementPage),
    },
    {
      path: '/components/signView/signView',
      title: msg`Signature`,
      access: 'user',
      page: (): Part => import('./pages/sign-view.tsx').then((room) => room.SignPage),
    },
  ],
})
