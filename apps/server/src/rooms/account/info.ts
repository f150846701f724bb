import type { CallOutput } from '@assay/contract'
import { errorText } from '@assay/contract/texts'
import type { UserContext } from '../../http/context.ts'
import { maskEmail, maskMobile } from './address.ts'
import type { AccountServices } from './services.ts'
import * as store from './store.ts'

export async function info(services: AccountServices, context: UserContext): Promise<CallOutput<'account.info'>> {
  const fees = services.feeRates()
  const user = (await store.findUser(services.db, context.session.userId))!
  return {
    id: String(user.id),
    username: user.username,
    email: user.email && maskEmail(user.email),
    mobile: user.mobile && maskMobile(user.mobile),
    nickname: user.nickname,
    signature: user.signature,
    head_portrait: user.headPortrait,
    extension_code: user.extensionCode,
    credit_score: user.creditScore,
    verification_level: user.verificationLevel,
    vip_level: user.vipLevel,
    has_pay_password: user.hasPayPassword,
    maker_rate: fees.maker,
    taker_rate: fees.taker,
    withdrawals_locked_until: user.withdrawalsLockedUntil?.toISOString() ?? null,
    frozen: context.session.frozen ? errorText(`frozen_${context.session.frozen}`, context.lang) : null,
    created_at: user.createdAt.toISOString(),
  }
}
