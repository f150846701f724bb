import { msg } from '@lingui/core/macro'
import type { Part } from '#app/room.ts'
import { defineRoom } from '#app/room.ts'

export const account = defineRoom({
  name: 'account',
  routes: [
    {
      path: '/pages/common/login',
      title: msg`Log in`,
      access: 'guest',
      page: (): Part => import('./pages/login.tsx').then((room) => room.LoginPage),
    },
    {
      path: '/pages/common/register',
      title: msg`Sign up`,
      access: 'guest',
      page: (): Part => import('./pages/register.tsx').then((room) => room.RegisterPage),
    },
    {
      path: '/pages/common/welcome',
      title: msg`Welcome`,
      access: 'user',
      page: (): Part => import('./pages/welcome.tsx').then((room) => room.WelcomePage),
    },
    {
      path: '/pages/common/forget',
      title: msg`Reset password`,
      access: 'guest',
      page: (): Part => import('./pages/forget.tsx').then((room) => room.ForgetPage),
    },
    {
      path: '/pages/common/area',
      title: msg`Country or region`,
      access: 'guest',
      page: (): Part => import('./pages/area.tsx').then((room) => room.AreaPage),
    },
    { path: '/pages/setting/security', title: msg`Security`, access: 'user' },
    { path: '/pages/setting/password', title: msg`Change login password`, access: 'user' },
    { path: '/pages/setting/payPassword', title: msg`Payment password`, access: 'user' },
  ],
})
