/** SQL of the lines of bank statements: each stands for one payment, in or out, however its reference is spaced and cased. */
import { CompiledQuery, sql } from 'kysely'
import { refuse } from '@assay/contract/wire'
import type { Tx } from '../../db/pool.ts'

/** The payment that a line stands for. */
export interface LineOwner {
  payInId: string | null
  payOutId: string | null
}

/**
 * Takes the line of a reference, `written`, for one payment of `payments`, which has its currency. It answers the row that has the line, also where
 * another transaction has taken it a moment before.
 */
export const takenLine = (written: string, { side, payments }: { side: 'pay_in' | 'pay_out'; payments: string }): string => `
  insert into bank_line (currency_id, reference, ${side}_id) select p.currency_id, bank_line_key(${written}), p.id ${payments}
  on conflict (currency_id, reference) do update set reference = excluded.reference
  returning pay_in_id::text as "payInId", pay_out_id::text as "payOutId"`

/** Refuses `bank_line_used` or `bank_line_used_out` where it stands for another payment. */
export async function takeLine(tx: Tx, { payInId, reference }: { payInId: string; reference: string }): Promise<void> {
  const text = takenLine('$1::text', { side: 'pay_in', payments: 'from bank_pay_in p where p.id = $2::bigint' })
  const { rows } = await tx.executeQuery<LineOwner>(CompiledQuery.raw(text, [reference, payInId]))
  if (rows[0]!.payInId !== payInId) refuseLine(rows[0]!)
}

export function refuseLine({ payInId, payOutId }: LineOwner): never {
  const code = payInId === null ? 'bank_line_used_out' : 'bank_line_used'
  return refuse(code, { values: { payment: payInId ?? payOutId! }, fields: { bank_reference: code } })
}

/** The proposal that named it was not approved. */
export async function freeLine(tx: Tx, payInId: string): Promise<void> {
  await sql`delete from bank_line where pay_in_id = ${payInId}`.execute(tx)
}
