import type { CallOutput } from '@assay/contract'
import { useQuery } from '@tanstack/react-query'
import { query } from '#api/queries.ts'

export type Message = CallOutput<'sandbox.mailbox'>['data'][number]

/** A message comes within moments of its button, so the mailbox looks often; only while it is on the screen. */
const LOOK_EVERY_MS = 2000

export const useMailbox = (address: string, sandbox: boolean) =>
  useQuery({
    ...query('sandbox.mailbox', { user_string: address }),
    enabled: sandbox && address !== '',
    refetchInterval: LOOK_EVERY_MS,
    staleTime: 0,
  })
