import type { CallOutput, CallParsed } from '@assay/contract'
import { isNickname, isSignature, spelled } from '@assay/contract/names'
import { refuse } from '@assay/contract/wire'
import type { UserContext } from '../../http/context.ts'
import type { AccountServices } from './services.ts'
import * as store from './profile-store.ts'

/** What a name may not begin with or be, in letters that look alike or not: others would take it for the platform's. */
const RESERVED =
  /^(?:assay|admin|administrator|moderator|official|support|service|staff|system|security|客服|官方|管理员|管理員|系统|系統|公式|運営|サポート|고객센터|관리자|운영자|แอดมิน|ผู้ดูแล)/iu

/** Changes nickname, signature or both. Refuses `nickname_rule`, `nickname_reserved` or `signature_rule`. */
export function editNickname(
  { db }: Pick<AccountServices, 'db'>,
  { nickname, signature, clear }: CallParsed<'account.editNickname'>,
  { session }: UserContext,
): Promise<CallOutput<'account.editNickname'>> {
  const names = {
    nickname: nickname === undefined ? undefined : checkedNickname(nickname),
    signature: signature && checkedSignature(signature),
  }
  return store.setNames(db, session.userId, clear === undefined ? names : { ...names, [clear]: '' })
}

function checkedNickname(given: string): string {
  const nickname = spelled(given)
  if (!isNickname(nickname)) refuse('nickname_rule', { fields: { nickname: 'nickname_rule' } })
  if (RESERVED.test(nickname)) refuse('nickname_reserved', { fields: { nickname: 'nickname_reserved' } })
  return nickname
}

function checkedSignature(given: string): string {
  const signature = spelled(given)
  if (!isSignature(signature)) refuse('signature_rule', { fields: { signature: 'signature_rule' } })
  return signature
}
