/** Conversations and messages as calls and live lines answer them. */
import { supportReferences, type SupportAttachment, type SupportCase, type SupportMessage } from '@assay/contract/wire'
import { formatUnits, parseUnits } from '@assay/money'
import type { Database } from '../../db/pool.ts'
import { listFiles, type FileRow } from './file-store.ts'
import { listReferences, type ReferenceRow } from './reference-store.ts'
import type { SupportServices } from './services.ts'
import * as store from './store.ts'

export type Attached = NonNullable<SupportMessage['attached']>

/** A lot has two decimals, and its size as many as currencies have. */
const LOT_DECIMALS = 2
const SIZE_DECIMALS = 8
const SECONDS_OF_MINUTE = 60

export async function caseOut(db: Database, row: store.CaseRow): Promise<SupportCase> {
  const [figures, before] = await Promise.all([store.lineFigures(db), row.state === 'waiting' ? store.countBefore(db, row) : 0])
  return caseAt(row, before, figures)
}

/** The same at a place of the line that is known. */
export function caseAt(row: store.CaseRow, before: number, { people, medianSeconds }: store.LineFigures): SupportCase {
  return {
    id: row.id,
    state: row.state,
    operator_name: row.operatorName,
    before,
    minutes: row.state === 'waiting' ? minutesOf(medianSeconds) : null,
    people,
    last_seq: row.lastSeq,
    writer_read: row.writerRead,
    operator_read: row.operatorRead,
    created_at: row.createdAt.toISOString(),
    closed_at: row.closedAt?.toISOString() ?? null,
    closed_by: row.closedBy,
    stars: row.stars,
  }
}

export const minutesOf = (seconds: number | null): number | null =>
  seconds === null ? null : Math.max(1, Math.ceil(seconds / SECONDS_OF_MINUTE))

/** With what they carry, as it is now. */
export async function messagesOut(
  { db, catalogue }: Pick<SupportServices, 'db' | 'catalogue'>,
  userId: number | null,
  rows: readonly store.MessageRow[],
): Promise<SupportMessage[]> {
  const namesOf = (kind: SupportAttachment) => [
    ...new Set(rows.flatMap(({ attached, reference }) => (attached === kind ? [reference] : []))),
  ]
  const files = new Map((await listFiles(db, namesOf('file'))).map((file) => [file.name, fileOut(file)]))
  const found = new Map<string, Attached>()
  for (const kind of supportReferences) {
    const named = namesOf(kind)
    if (userId === null || named.length === 0) continue
    const references = await listReferences(db, { userId, kind }, named)
    for (const row of references) found.set(`${kind} ${row.reference}`, referenceOut({ catalogue }, kind, row))
  }
  const attachedOf = ({ attached, reference }: store.MessageRow): Attached | null => {
    if (attached === null) return null
    return (attached === 'file' ? files.get(reference) : found.get(`${attached} ${reference}`)) ?? null
  }
  return rows.map((row) => ({
    seq: row.seq,
    client_id: row.clientId,
    side: row.side,
    name: row.operatorName,
    text: row.text,
    attached: attachedOf(row),
    time: row.at.toISOString(),
  }))
}

export const fileOut = ({ name, title, kind, bytes, width, height }: FileRow): Attached => ({
  kind: 'file',
  reference: name,
  title,
  file: { kind, bytes, width, height },
  state: '',
  side: '',
  amount: null,
  unit: '',
  time: null,
})

export function referenceOut(
  { catalogue }: Pick<SupportServices, 'catalogue'>,
  kind: Exclude<SupportAttachment, 'file'>,
  row: ReferenceRow,
): Attached {
  const instrument = row.instrumentId === null ? null : (catalogue.known.find(({ id }) => id === row.instrumentId) ?? null)
  const isLots = row.unit === '' && row.amount !== null
  return {
    kind,
    reference: row.reference,
    title: instrument?.symbol ?? row.title,
    file: null,
    state: row.state,
    side: row.side,
    amount: isLots ? amountOfLots(row.amount!, instrument?.lotSize ?? '1') : row.amount,
    unit: isLots ? (instrument?.base.code ?? '') : row.unit,
    time: row.time.toISOString(),
  }
}

const amountOfLots = (centilots: string, lotSize: string): string =>
  formatUnits(BigInt(centilots) * (parseUnits(lotSize, SIZE_DECIMALS) ?? 0n), LOT_DECIMALS + SIZE_DECIMALS)
