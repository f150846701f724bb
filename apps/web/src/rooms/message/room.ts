import { msg } from '@lingui/core/macro'
import type { Part } from '#app/room.ts'
import { defineRoom } from '#app/room.ts'

export const message = defineRoom({
  name: 'message',
  routes: [
    {
      path: '/pages/mailMessage/mailMessage',
      title: msg`Messages`,
      access: 'user',
      page: (): Part => import('./pages/messages.tsx').then((room) => room.MessagesPage),
    },
    {
      path: '/pages/mailMessage/mailMessageList',
      title: msg`System messages`,
      access: 'user',
      page: (): Part => import('./pages/system-messages.tsx').then((room) => room.SystemMessagesPage),
    },
    {
      path: '/pages/mailMessage/reach',
      title: msg`What reaches you`,
      access: 'user',
      page: (): Part => import('./pages/reach.tsx').then((room) => room.ReachPage),
    },
    {
      path: '/pages/mailMessage/unsubscribe',
      title: msg`Mails about messages`,
      access: 'guest',
      page: (): Part => import('./pages/unsubscribe.tsx').then((room) => room.UnsubscribePage),
    },
    {
      path: '/pages/mailMessage/results',
      title: msg`Results`,
      access: 'user',
      page: (): Part => import('./pages/results.tsx').then((room) => room.ResultsPage),
      words: ['trading'],
      shows: ['results'],
    },
    {
      path: '/pages/mailMessage/ggList',
      title: msg`Announcements`,
      access: 'guest',
      page: (): Part => import('./pages/announcements.tsx').then((room) => room.AnnouncementsPage),
    },
    {
      path: '/pages/mailMessage/ggDetail',
      title: msg`Announcement`,
      access: 'guest',
      page: (): Part => import('./pages/announcement.tsx').then((room) => room.AnnouncementPage),
    },
  ],
  adds: { everywhere: (): Part => import('./arrival.tsx').then((room) => room.Arrival) },
})
