import { msg } from '@lingui/core/macro'
import type { Part } from '#app/room.ts'
import { defineRoom } from '#app/room.ts'
import { SettingsIcon } from '#ui/icons.tsx'

export const setting = defineRoom({
  name: 'setting',
  routes: [
    {
      path: '/pages/setting/setting',
      title: msg`Settings`,
      access: 'guest',
      page: (): Part => import('./pages/setting.tsx').then((room) => room.SettingPage),
    },
    {
      path: '/pages/setting/userInfo',
      title: msg`Profile`,
      access: 'user',
      page: (): Part => import('./pages/user-info.tsx').then((room) => room.UserInfoPage),
      shows: ['confirm'],
    },
    {
      path: '/pages/setting/credit',
      title: msg`Credit score`,
      access: 'user',
      page: (): Part => import('./pages/credit.tsx').then((room) => room.CreditPage),
    },
    {
      path: '/pages/setting/deleteAccount',
      title: msg`Delete account`,
      access: 'user',
      page: (): Part => import('./pages/delete-account.tsx').then((room) => room.DeleteAccountPage),
      shows: ['deletion', 'confirm'],
    },
    {
      path: '/pages/setting/areas',
      title: msg`Language`,
      access: 'guest',
      page: (): Part => import('./pages/areas.tsx').then((room) => room.AreasPage),
    },
  ],
  adds: { menu: () => import('./menu/menu.tsx').then((room) => room.MenuSheet) },
  shortcuts: [{ label: msg`Settings`, icon: SettingsIcon, place: 230, to: '/pages/setting/setting' }],
})
