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
    {
      path: '/pages/common/general',
      title: msg`Information`,
      access: 'guest',
      page: (): Part => import('./pages/about.tsx').then((room) => room.GeneralPage),
    },
    {
      path: '/pages/common/faq',
      title: msg`Help`,
      access: 'guest',
      page: (): Part => import('./pages/faq.tsx').then((room) => room.FaqPage),
    },
    {
      path: '/pages/common/contactus',
      title: msg`Contact us`,
      access: 'guest',
      page: (): Part => import('./pages/contact.tsx').then((room) => room.ContactPage),
    },
    {
      path: '/pages/common/aboutus',
      title: msg`About us`,
      access: 'guest',
      page: (): Part => import('./pages/about.tsx').then((room) => room.AboutUsPage),
    },
    {
      path: '/pages/common/download',
      title: msg`Get the app`,
      access: 'guest',
      page: (): Part => import('./pages/download.tsx').then((room) => room.DownloadPage),
    },
    {
      path: '/pages/setting/operational_compliance',
      title: msg`Compliance`,
      access: 'guest',
      page: (): Part => import('./pages/about.tsx').then((room) => room.CompliancePage),
    },
    {
      path: '/pages/common/webView',
      title: msg`Web page`,
      access: 'guest',
      bare: true,
      page: (): Part => import('./pages/web-view.tsx').then((room) => room.WebViewPage),
    },
  ],
  shortcuts: [
    { label: msg`News`, icon: MegaphoneIcon, place: 170, to: '/pages/common/article', query: { c_id: 4 } },
    { label: msg`Help`, icon: HelpIcon, place: 220, to: '/pages/common/faq' },
  ],
})
