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
    {
      path: '/pages/setting/security',
      title: msg`Security`,
      access: 'user',
      page: (): Part => import('./security/pages/security.tsx').then((room) => room.SecurityPage),
    },
    {
      path: '/pages/setting/password',
      title: msg`Login password`,
      access: 'user',
      page: (): Part => import('./security/pages/password.tsx').then((room) => room.PasswordPage),
      shows: ['confirm'],
    },
    {
      path: '/pages/setting/payPassword',
      title: msg`Payment password`,
      access: 'user',
      page: (): Part => import('./security/pages/pay-password.tsx').then((room) => room.PayPasswordPage),
      shows: ['confirm'],
    },
    {
      path: '/pages/setting/email',
      title: msg`Email`,
      access: 'user',
      page: (): Part => import('./security/pages/bind.tsx').then((room) => room.EmailPage),
      shows: ['confirm'],
    },
    {
      path: '/pages/setting/mobile',
      title: msg`Mobile number`,
      access: 'user',
      page: (): Part => import('./security/pages/bind.tsx').then((room) => room.MobilePage),
      shows: ['confirm'],
    },
    {
      path: '/pages/setting/authenticator',
      title: msg`Authenticator app`,
      access: 'user',
      page: (): Part => import('./security/pages/authenticator.tsx').then((room) => room.AuthenticatorPage),
      shows: ['confirm'],
    },
    {
      path: '/pages/setting/passkeys',
      title: msg`Passkeys`,
      access: 'user',
      page: (): Part => import('./security/pages/passkeys.tsx').then((room) => room.PasskeysPage),
      shows: ['confirm'],
    },
    {
      path: '/pages/setting/devices',
      title: msg`Devices and logins`,
      access: 'user',
      page: (): Part => import('./security/pages/devices.tsx').then((room) => room.DevicesPage),
      shows: ['confirm'],
    },
    {
      path: '/pages/setting/phishing',
      title: msg`Anti-phishing code`,
      access: 'user',
      page: (): Part => import('./security/pages/phishing.tsx').then((room) => room.PhishingPage),
      shows: ['confirm'],
    },
  ],
  adds: {
    confirm: () => import('./security/parts/confirm-drawer.tsx').then((room) => room.ConfirmDrawer),
    deletion: (): Part => import('./security/parts/delete-account.tsx').then((room) => room.DeleteAccount),
  },
})
