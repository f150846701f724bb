/** All SQL of the instrument room. */
import type { HaltReason } from '@assay/contract/wire'
import { sql } from 'kysely'
import { readPage, type Listed, type PageOf } from '../../db/page.ts'
import type { Database } from '../../db/pool.ts'
import type { Statement } from '../../desk/statements.ts'
import type { Halt } from '../../feeds/halts.ts'
import type { ScheduledTerms } from '../market/door.ts'

interface By {
  operatorId: number
  note: string
}

export const insertHaltStatement = ({ id, symbol, reason, fromMs }: Halt, { operatorId, note }: By): Statement => ({
  name: 'instrument_insert_halt',
  text: `insert into instrument_halt (id, symbol, reason, from_at, operator_id, note)
    values ($1::uuid, $2, $3, to_timestamp($4::bigint / 1000), $5::bigint, $6)`,
  values: () => [id, symbol, reason, fromMs, operatorId, note],
})

export const endHaltStatement = ({ id, untilMs }: Halt, { operatorId, note }: By): Statement => ({
  name: 'instrument_end_halt',
  text: `update instrument_halt set until_at = to_timestamp($2::bigint / 1000), ended_by = $3::bigint, end_note = $4 where id = $1::uuid`,
  values: () => [id, untilMs, operatorId, note],
})

export interface HaltRow {
  id: string
  symbol: string | null
  reason: HaltReason
  from: Date
  until: Date | null
  note: string
  operatorName: string
  endNote: string | null
  endedBy: string | null
}

export const listHalts = (db: Database, page: PageOf): Promise<Listed<HaltRow>> =>
  readPage<HaltRow>(
    db,
    {
      select: sql`h.id, h.symbol, h.reason, h.from_at as "from", h.until_at as "until", h.note, o.name as "operatorName",
        h.end_note as "endNote", e.name as "endedBy"`,
      from: sql`from instrument_halt h join operator o on o.id = h.operator_id left join operator e on e.id = h.ended_by`,
      orderBy: sql`h.from_at desc, h.id`,
    },
    page,
  )

export const insertTermsStatement = ({ id, subject, values, fromMs }: ScheduledTerms): Statement => ({
  name: 'instrument_insert_terms',
  text: `insert into instrument_terms (subject, terms, from_at, proposal_id) values ($1, $2, to_timestamp($3::bigint / 1000), $4::bigint)`,
  values: () => [subject, JSON.stringify(values), fromMs, id],
})
