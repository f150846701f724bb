import type { CallInput, CallOutput } from '@assay/contract'
import { useQuery } from '@tanstack/react-query'
import { query } from '#api/queries.ts'
import { useOperator } from '#app/session.ts'

export type Proposal = CallOutput<'operator.proposals'>['data'][number]
type Kind = NonNullable<CallInput<'operator.proposals'>['kind']>

/** Another operator proposes and decides too. */
const EVERY_MS = 5_000
const RAIL_EVERY_MS = 15_000
const MOST = 100

/** What waits for a second operator, of one kind. */
export const useAskedProposals = (kind: Kind) =>
  useQuery({ ...query('operator.proposals', { kind, open: '1', limit: MOST }), refetchInterval: EVERY_MS })

/** The same, for pages that show it beside something else. Undefined until it has loaded. */
export const useOpenProposals = (kind: Kind): readonly Proposal[] | undefined => useAskedProposals(kind).data?.data

/** What waits for a second operator, of whatever kind. Undefined until it has loaded. */
export const useAllOpenProposals = (): readonly Proposal[] | undefined =>
  useQuery({ ...query('operator.proposals', { open: '1', limit: MOST }), refetchInterval: RAIL_EVERY_MS }).data?.data

/** How many of these kinds others have proposed. Asked for all kinds at once, on whatever page one is. */
export function useProposalsFor(kinds: readonly Kind[]): number | undefined {
  const { data: own } = useOperator()
  const open = useAllOpenProposals()
  return own && open?.filter(({ kind, proposed_by: by }) => by !== own.id && kinds.includes(kind)).length
}
