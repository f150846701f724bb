import { msg } from '@lingui/core/macro'
import type { Part } from '#app/room.ts'
import { defineRoom } from '#app/room.ts'
import { MailIcon } from '#ui/icons.tsx'

export const sandbox = defineRoom({
  name: 'sandbox',
  routes: [
    {
      path: '/pages/sandbox/mailbox',
      title: msg`Sandbox mailbox`,
      access: 'guest',
      page: (): Part => import('./pages/mailbox.tsx').then((room) => room.MailboxPage),
    },
  ],
  shortcuts: [{ label: msg`Mailbox`, icon: MailIcon, place: 140, to: '/pages/sandbox/mailbox', sandbox: true }],
  adds: { bills: () => import('./bills.ts').then((room) => room.bills) },
})
