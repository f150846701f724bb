/** A draft as an operator types it, and what is wrong with one by the names of its fields. */
import type { CallParsed } from '@assay/contract'
import { refuse, type Text } from '@assay/contract/wire'
import { DraftRefused, type Draft } from '../make-project.ts'

type DraftFields = CallParsed<'subscription.makeDraft'>

/** The fields that a draft calls otherwise. */
const FIELDS: Partial<Record<keyof Draft, keyof DraftFields>> = {
  payCurrencyId: 'pay_currency_id',
  softCap: 'soft_cap',
  startsMs: 'starts_at',
  endsMs: 'ends_at',
  unlock: 'unlock_from',
}

/** What it throws of a draft is refused by the field as the call has it. */
export function refuseField<T>(make: () => T): T {
  try {
    return make()
  } catch (error) {
    return refuseDraft(error)
  }
}

export function refuseDraft(error: unknown): never {
  if (!(error instanceof DraftRefused)) throw error
  return refuse('parameter_error', { fields: { [FIELDS[error.field] ?? error.field]: error.code } })
}

function unlockOf({ unlock, unlock_from: from, unlock_days: days }: DraftFields): Draft['unlock'] {
  if (unlock === 'at_once') return { kind: 'at_once' }
  if (from === undefined) return refuse('parameter_error', { fields: { unlock_from: 'field_required' } })
  if (unlock === 'date') return { kind: 'date', fromMs: Date.parse(from) }
  if (days === undefined) return refuse('parameter_error', { fields: { unlock_days: 'field_required' } })
  return { kind: 'linear', fromMs: Date.parse(from), days }
}

export const draftOf = (fields: Omit<DraftFields, 'note'>): Draft => ({
  name: fields.name,
  code: fields.code,
  payCurrencyId: Number(fields.pay_currency_id),
  about: Object.fromEntries(fields.about.map(({ lang, text }) => [lang, text])) as Text,
  website: fields.website ?? null,
  whitepaper: fields.whitepaper ?? null,
  holders: fields.holders ?? [],
  mode: fields.mode,
  price: fields.price,
  lot: fields.lot,
  issuance: fields.issuance,
  supply: fields.supply,
  cap: fields.cap,
  softCap: fields.soft_cap ?? null,
  startsMs: Date.parse(fields.starts_at),
  endsMs: Date.parse(fields.ends_at),
  unlock: unlockOf(fields as DraftFields),
})
