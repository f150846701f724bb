/** Conversations and messages as calls and live lines answer them. */
import { supportReferences, type SupportAttachment, type SupportCase, type SupportMessage } from '@assay/contract/wire'
import { formatUnits, parseUnits } from '@assay/money'
import { listFiles, type FileRow } from './file-store.ts'
import { listReferences, type ReferenceRow } from './reference-store.ts'
import type { SupportServices } from './services.ts'
import * as store from './store.ts'

export type Attached = NonNullable<SupportMessage['attached']>

/** A lot has two decimals, and its size as many as currencies have. */
const LOT_DECIMALS = 2
const SIZE_DECIMALS = 8
const SECONDS_OF_MINUTE = 60

type Asked = Pick<SupportServices, 'db' | 'line'>

export const caseOut = async (asked: Asked, row: store.CaseRow): Promise<SupportCase> => (await casesOut(asked, [row]))[0]!

/** Of one writer one waits at most. */
export async function casesOut({ db, line }: Asked, rows: readonly store.CaseRow[]): Promise<SupportCase[]> {
  const figures = await line.figures()
  return Promise.all(rows.map(async (row) => caseAt(row, row.state === 'waiting' ? await store.countBefore(db, row) : 0, figures)))
}

/** The same at a place of the line that is known. */
export function caseAt(row: store.CaseRow, before: number, { people, medianSeconds }: store.LineFigures): SupportCase {
  return {
    id: row.id,
    state: row.state,
    topic: row.topic,
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
    rating: row.isGood === null ? null : { is_good: row.isGood, reasons: row.ratingReasons, text: row.ratingText },
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

export const storedOut = (file: FileRow) => ({ reference: file.name, attached: fileOut(file) })

const fileOut = ({ name, title, kind, bytes, width, height }: FileRow): Attached => ({
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
  const instrument = row.instrumentId === null ? null : catalogue.find(row.instrumentId)
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
