import type { CallOutput, CallParsed } from '@assay/contract'
import type { UserContext } from '../../http/context.ts'
import type { AccountServices } from './services.ts'
import * as store from './profile-store.ts'

const SIDE = 512

/** Takes an uploaded picture of the user's own, or goes back to none. Refuses `file_not_found`. */
export async function changePicture(
  { db, pictures }: Pick<AccountServices, 'db' | 'pictures'>,
  { head_portrait: address, remove }: CallParsed<'account.changePicture'>,
  { session: { userId } }: UserContext,
): Promise<CallOutput<'account.changePicture'>> {
  if (remove) {
    const before = await store.setPicture(db, userId, '')
    await pictures.remove(before)
    return { head_portrait: '' }
  }
  const square = { userId, address: address!, side: SIDE, usedAs: 'head_portrait' }
  return { head_portrait: await pictures.makeSquare(square, (tx, made) => store.setPicture(tx, userId, made)) }
}
