import type { CallInput, CallOutput } from '@assay/contract'
import { useQuery } from '@tanstack/react-query'
import { query, useAction } from '#api/queries.ts'
import { uploadTo } from '#api/upload.ts'
import type { PictureItem } from './draft.ts'

export type IdentityState = CallOutput<'identity.state'>
export type IdentityRequest = NonNullable<IdentityState['request']>
export type Sent = CallInput<'identity.send'>

const LOOK_EVERY_MS = 20_000
const MAIL_EVERY_MS = 3_000

/** Asked again while somebody decides. */
export const useIdentity = () =>
  useQuery({ ...query('identity.state'), refetchInterval: ({ state }) => (state.data?.state === 'auditing' ? LOOK_EVERY_MS : false) })

export const useSend = (onDone: () => void) => useAction('identity.send', { refreshes: ['identity.state', 'account.info'], onDone })
export const useTakeBack = (onDone: () => void) => useAction('identity.takeBack', { refreshes: ['identity.state'], onDone })
export const useSendCode = () => useAction('identity.sendCode')

/** The newest code in the sandbox's mailbox of this account. */
export function useMailedCode(asked: boolean): string | undefined {
  const { data } = useQuery({ ...query('sandbox.mailbox', {}), enabled: asked, refetchInterval: MAIL_EVERY_MS, staleTime: 0 })
  return data?.data.find(({ scene, code }) => scene === 'real' && code !== '')?.code
}

/** Resolves with the reference of the picture. Rejects with ApiFailure. */
export async function sendPicture(item: PictureItem, file: File): Promise<string> {
  const { picture } = await uploadTo<CallOutput<'identity.sendPicture'>>('/real/picture', file, { fields: { item } })
  return picture
}
