import { msg } from '@lingui/core/macro'
import type { Part } from '#app/room.ts'
import { defineRoom } from '#app/room.ts'
import { HelpIcon, MegaphoneIcon } from '#ui/icons.tsx'

export const content = defineRoom({
  name: 'content',
  routes: [
    {
      path: '/pages/common/article',
      title: msg`Article`,
      access: 'guest',
      page: (): Part => import('./pages/article.tsx').then((room) => room.ArticlePage),
    },
    {
      path: '/pages/common/rules',
      title: msg`Rules`,
      access: 'guest',
      page: (): Part => import('./pages/rules.tsx').then((room) => room.RulesPage),
    },
    { path: '/pages/common/general', title: msg`Information`, access: 'guest' },
    { path: '/pages/common/faq', title: msg`FAQ`, access: 'guest' },
    { path: '/pages/common/contactus', title: msg`Contact us`, access: 'guest' },
    { path: '/pages/common/aboutus', title: msg`About us`, access: 'guest' },
    { path: '/pages/common/download', title: msg`Download the app`, access: 'guest' },
    { path: '/pages/setting/operational_compliance', title: msg`Compliance`, access: 'guest' },
  ],
  shortcuts: [
    { label: msg`News`, icon: MegaphoneIcon, place: 170, to: '/pages/common/article', query: { c_id: 4 } },
    { label: msg`FAQ`, icon: HelpIcon, place: 220, to: '/pages/common/faq' },
  ],
})
