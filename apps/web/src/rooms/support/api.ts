import type { CallOutput } from '@assay/contract'
import type { SupportReference } from '@assay/contract/wire'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from '#api/call.ts'
import { query, queryClient, useAction } from '#api/queries.ts'
import { fetchFile } from '#api/download.ts'
import { useClient, setClient } from '#state/client-store.ts'

export type Door = CallOutput<'support.door'>
export type Case = NonNullable<Door['case']>
export type Attached = CallOutput<'support.attachable'>[number]
export type Message = CallOutput<'support.messages'>['messages'][number]

/** Of a guest who has written; a user needs none. */
export function visitorField(): { visitor?: string } {
  const { token, visitor } = useClient.getState()
  return token || !visitor ? {} : { visitor }
}

/** Whether somebody is known who could have conversations: a user, or a visitor. */
export const useIsKnown = (): boolean => useClient(({ token, visitor }) => token !== '' || visitor !== '')

/** Makes a visitor of a guest. His device keeps the token. */
export async function becomeKnown(): Promise<void> {
  const { token, visitor } = useClient.getState()
  if (token || visitor) return
  setClient({ visitor: (await call('support.visit', {})).visitor })
}

const ASK_EVERY_MS = 30_000

export function useDoor() {
  // Another visitor is another question.
  const visitor = useClient((state) => (state.token ? '' : state.visitor))
  return useQuery({ ...query('support.door', visitor ? { visitor } : {}), refetchInterval: ASK_EVERY_MS })
}

export function useCases() {
  const isKnown = useIsKnown()
  return useQuery({ ...query('support.cases', { ...visitorField(), limit: 20 }), enabled: isKnown })
}

export const useAttachable = (kind: SupportReference) => useQuery({ ...query('support.attachable', { kind }), staleTime: 0 })
export const useHelp = (keyword: string) => useQuery({ ...query('content.faq', { keyword }), placeholderData: keepPreviousData })
export const useUnderReview = (isUser: boolean) => useQuery({ ...query('identity.state'), enabled: isUser })

export const useClose = (onDone: () => void) => useAction('support.close', { onDone, refreshes: ['support.door', 'support.cases'] })
export const useRate = (onDone: () => void) => useAction('support.rate', { onDone, refreshes: ['support.door', 'support.cases'] })
export const useTranscript = (onDone: (to: string) => void) => useAction('support.transcript', { onDone: ({ to }) => onDone(to) })

/** The bytes of a picture or a document of an own conversation. Kept while the app is open. */
export const fileOf = (reference: string, contentType: string): Promise<Blob> =>
  queryClient.fetchQuery({
    queryKey: ['support file', reference],
    queryFn: () => fetchFile({ name: 'support.file', fields: { ...visitorField(), reference }, contentType }),
    staleTime: Infinity,
  })
