/** A code that went to an address of the account itself, in place of a second factor. */
import { Refusal, refuse } from '@assay/contract/wire'
import type { Tx } from '../../../db/pool.ts'
import { consumeCode } from '../codes.ts'
import type { AccountServices } from '../services.ts'
import type { UserRow } from '../store.ts'
import { recipientsOf } from './tell.ts'

interface GivenCode {
  user: UserRow
  scene: string
  code: string
  /** The caller's network address. */
  address: string
  /** The field it was given in. */
  field: 'code' | 'confirm_code'
}

/** Checks a code, which may have gone to either address. Returns what uses it up in the transaction of the effect. Refuses `code_wrong`. */
export async function checkOwnCode(
  services: AccountServices,
  { user, scene, code, address, field }: GivenCode,
): Promise<(tx: Tx) => Promise<void>> {
  for (const { address: recipient } of recipientsOf(user)) {
    const key = { recipient, scene }
    try {
      await services.checkCode(key, { code, address })
    } catch (error) {
      if (error instanceof Refusal && error.code === 'code_wrong') continue
      throw error
    }
    return (tx) => consumeCode(tx, key, code)
  }
  return refuse('code_wrong', { fields: { [field]: 'code_wrong' } })
}
