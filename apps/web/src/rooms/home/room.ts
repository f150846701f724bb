import { msg } from '@lingui/core/macro'
import type { Part } from '#app/room.ts'
import { defineRoom } from '#app/room.ts'
import { HomeIcon } from '#ui/icons.tsx'

export const home = defineRoom({
  name: 'home',
  routes: [
    {
      path: '/pages/index/index',
      aliases: ['/', '/pages/quotation/index'],
      title: msg`Home`,
      access: 'guest',
      tab: { icon: HomeIcon, place: 1 },
      page: (): Part => import('./pages/home.tsx').then((room) => room.HomePage),
      shows: ['home'],
    },
  ],
})
