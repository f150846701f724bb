import { HEADS_MAXIMUM, type CallOutput, type CallParsed } from '@assay/contract'
import { refuse } from '@assay/contract/wire'
import type { ProofServices } from './services.ts'
import * as store from './store.ts'

/** The head of a second, by default the newest, with the first head of the log. Refuses `head_unknown`. */
export async function showHead({ db }: ProofServices, input: CallParsed<'proof.head'>): Promise<CallOutput<'proof.head'>> {
  const { first, newest } = (await store.findBounds(db)) ?? refuse('head_unknown')
  const second = input.second ?? newest
  const heads = await store.listHeads(db, { from: first, to: first })
  const head = (await store.findHead(db, second)) ?? refuse('head_unknown', { fields: { second: 'head_unknown' } })
  return { second, head: head.toString('hex'), first: { second: first, head: heads[0]!.head.toString('hex') } }
}

/** The heads of the range that the log has. `from` is the second of the first one. Refuses `range_invalid` or `range_too_long`. */
export async function listHeads({ db }: ProofServices, { from, to }: CallParsed<'proof.heads'>): Promise<CallOutput<'proof.heads'>> {
  if (to < from) refuse('range_invalid', { fields: { to: 'range_invalid' } })
  if (to - from >= HEADS_MAXIMUM) refuse('range_too_long', { fields: { to: 'range_too_long' }, values: { maximum: HEADS_MAXIMUM } })
  const heads = await store.listHeads(db, { from, to })
  return { from: heads[0]?.second ?? from, heads: heads.map(({ head }) => head.toString('hex')) }
}
