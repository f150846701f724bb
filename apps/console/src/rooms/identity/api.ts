import type { CallOutput } from '@assay/contract'
import type { PictureItem } from '@assay/contract/wire'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useClient } from '@assay/web/state/client-store.ts'
import { paths } from '#api/paths.gen.ts'
import { pages, query, useAction } from '#api/queries.ts'

export type Waiting = CallOutput<'identity.queue'>['data'][number]
export type Review = CallOutput<'identity.review'>
export type Item = Review['items'][number]

const EVERY_MS = 15_000

export const useQueue = (decided: boolean) =>
  useInfiniteQuery({ ...pages('identity.queue', { limit: 50, decided: decided ? '1' : '0' }), refetchInterval: EVERY_MS })

/** To look is a deed that stands in the log and that the user sees: it is asked at each opening, and never by itself. */
export const useReview = (id: string) =>
  useQuery({
    ...query('identity.review', { id }),
    enabled: id !== '',
    staleTime: Infinity,
    refetchOnMount: 'always',
    refetchOnReconnect: false,
  })

const refreshes: 'identity.queue'[] = ['identity.queue']
export const useApprove = (onDone: () => void) => useAction('identity.approve', { onDone, refreshes })
export const useRefuse = (onDone: () => void) => useAction('identity.refuseItems', { onDone, refreshes })

/** The bytes of a picture. The server has logged the look before it sends the first. */
export async function pictureOf(id: string, item: PictureItem): Promise<Blob> {
  const response = await fetch(`/api${paths['identity.viewPicture'].path}?${new URLSearchParams({ id, item })}`, {
    headers: { Authorization: useClient.getState().token },
  })
  if (!response.ok || response.headers.get('Content-Disposition') === null) throw new Error('no picture came')
  return response.blob()
}
