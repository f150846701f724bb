import { msg } from '@lingui/core/macro'
import type { Part } from '#app/room.ts'
import { defineRoom } from '#app/room.ts'

export const identity = defineRoom({
  name: 'identity',
  routes: [
    {
      path: '/pages/setting/real_mark',
      title: msg`Identity verification`,
      access: 'user',
      page: (): Part => import('./pages/real-mark.tsx').then((room) => room.RealMarkPage),
    },
    {
      path: '/pages/setting/real',
      title: msg`Basic verification`,
      access: 'user',
      page: (): Part => import('./pages/real.tsx').then((room) => room.RealPage),
    },
  ],
})
