import type { RoomHandlers } from '../../http/context.ts'
import { recipientOf } from './address.ts'
import { sendCode } from './codes.ts'
import { userConsole } from './console/users.ts'
import { info } from './info.ts'
import { login } from './login.ts'
import { register } from './register.ts'
import { resetPassword } from './reset-password.ts'
import { deleteAccount, deletionState } from './deletion.ts'
import { exportData } from './export-data.ts'
import { changePicture } from './head-portrait.ts'
import { editNickname } from './nickname.ts'
import * as profile from './profile-store.ts'
import { endSession } from './security/end-sessions.ts'
import { securityHandlers } from './security/handlers.ts'
import type { AccountServices } from './services.ts'
import * as store from './store.ts'

export function accountHandlers(services: AccountServices): RoomHandlers<'account'> {
  const { db, sessions } = services
  return {
    ...securityHandlers(services),
    ...userConsole(services),
    sendCode: async (input, context) => {
      const recipient = recipientOf(input.user_string, input.type, input.area_code)
      const sent = await sendCode(services, {
        recipient,
        scene: input.scene,
        address: context.address,
        deviceToken: context.deviceToken,
        lang: context.lang,
        altcha: input.altcha,
      })
      return { wait_seconds: sent.waitSeconds, expires_at: sent.expiresAt.toISOString() }
    },
    checkCode: async (input, { address }) => {
      const recipient = recipientOf(input.user_string, input.type, input.area_code)
      await services.checkCode({ recipient: recipient.address, scene: input.scene }, { code: input.email_code, address })
      return { valid: true }
    },
    register: (input, context) => register(services, input, context),
    login: (input, context) => login(services, input, context),
    resetPassword: (input, context) => resetPassword(services, input, context),
    logout: async (_input, context) => {
      const tokenHash = await store.revokeSession(db, context.session.userId, context.session.id)
      if (tokenHash) sessions.forget([tokenHash])
      return { ended: true }
    },
    info: (_input, context) => info(services, context),
    sessions: async (_input, context) => {
      const rows = await sessions.list(context.session.userId)
      return rows.map((row) => ({ ...row, current: row.id === context.session.id }))
    },
    revokeSession: (input, context) => endSession(services, input, context),
    editNickname: (input, context) => editNickname(services, input, context),
    changePicture: (input, context) => changePicture(services, input, context),
    creditEvents: async (_input, context) => {
      const rows = await profile.listCreditEvents(db, context.session.userId)
      return rows.map((row) => ({ ...row, time: row.time.toISOString() }))
    },
    exportData: (input, context) => exportData(services, input, context),
    deletion: (_input, context) => deletionState(services, context),
    deleteAccount: (input, context) => deleteAccount(services, input, context),
  }
}
