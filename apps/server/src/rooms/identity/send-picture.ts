import type { CallOutput, CallParsed } from '@assay/contract'
import { refuse } from '@assay/contract/wire'
import type { UserContext } from '../../http/context.ts'
import type { IdentityServices } from './services.ts'

/** Keeps a picture until a request takes it. Refuses `file_missing` and what `PrivatePictures.keep` refuses. */
export async function sendPicture(
  { pictures }: IdentityServices,
  { item }: CallParsed<'identity.sendPicture'>,
  { session, file }: UserContext,
): Promise<CallOutput<'identity.sendPicture'>> {
  const { name, width, height } = await pictures.keep({
    userId: session.userId,
    item,
    path: (file ?? refuse('file_missing', { fields: { file: 'file_missing' } })).path,
  })
  return { picture: name, width, height }
}
