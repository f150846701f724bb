import type { SecurityCall } from '@assay/contract'
import type { RoomHandlers } from '../../../http/context.ts'
import { passkeyLogin } from '../login.ts'
import type { AccountServices } from '../services.ts'
import * as authenticator from './authenticator.ts'
import { bindEmail, bindMobile, sendMobileCode } from './bind.ts'
import { changePassword } from './change-password.ts'
import { confirmOptions, sendConfirmCode } from './confirm.ts'
import { endOthers } from './end-sessions.ts'
import { setLoginNotices } from './login-notices.ts'
import { events, overview } from './overview.ts'
import { addPasskey, beginPasskey, passkeys, removePasskey } from './own-passkeys.ts'
import { passkeyLoginOptions } from './passkeys.ts'
import { setPayPassword } from './pay-password.ts'
import { setPhishingCode } from './phishing-code.ts'

type SecurityHandlers = Pick<RoomHandlers<'account'>, SecurityCall>

/** The calls with which users secure their accounts. */
export function securityHandlers(services: AccountServices): SecurityHandlers {
  return {
    security: (_input, context) => overview(services, context),
    confirmOptions: (input, context) => confirmOptions(services, input, context),
    sendConfirmCode: (input, context) => sendConfirmCode(services, input, context),
    changePassword: (input, context) => changePassword(services, input, context),
    sendMobileCode: (input, context) => sendMobileCode(services, input, context),
    bindMobile: (input, context) => bindMobile(services, input, context),
    bindEmail: (input, context) => bindEmail(services, input, context),
    setPayPassword: (input, context) => setPayPassword(services, input, context),
    beginAuthenticator: (_input, context) => authenticator.beginAuthenticator(services, context),
    checkAuthenticator: (input, context) => authenticator.checkAuthenticator(services, input, context),
    turnOnAuthenticator: (input, context) => authenticator.turnOnAuthenticator(services, input, context),
    turnOffAuthenticator: (input, context) => authenticator.turnOffAuthenticator(services, input, context),
    renewRecoveryCodes: (input, context) => authenticator.renewRecoveryCodes(services, input, context),
    passkeys: (_input, context) => passkeys(services, context),
    beginPasskey: (_input, context) => beginPasskey(services, context),
    addPasskey: (input, context) => addPasskey(services, input, context),
    removePasskey: (input, context) => removePasskey(services, input, context),
    passkeyOptions: async () => ({ options: await passkeyLoginOptions(services) }),
    passkeyLogin: (input, context) => passkeyLogin(services, input, context),
    setPhishingCode: (input, context) => setPhishingCode(services, input, context),
    events: (input, context) => events(services, input, context),
    revokeOthers: (input, context) => endOthers(services, input, context),
    setLoginNotices: (input, context) => setLoginNotices(services, input, context),
  }
}
