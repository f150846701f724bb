import { msg } from '@lingui/core/macro'
import type { Part } from '#app/room.ts'
import { defineRoom } from '#app/room.ts'

export const support = defineRoom({
  name: 'support',
  routes: [
    {
      path: '/pages/kefu/index',
      title: msg`Customer service`,
      access: 'guest',
      page: (): Part => import('./pages/door.tsx').then((room) => room.DoorPage),
    },
    {
      path: '/pages/kf/kf',
      title: msg`Chat with support`,
      access: 'guest',
      page: (): Part => import('./pages/chat.tsx').then((room) => room.ChatPage),
    },
  ],
})
