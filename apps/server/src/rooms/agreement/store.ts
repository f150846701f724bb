/** All SQL of the agreement. */
import { sql } from 'kysely'
import type { Database } from '../../db/pool.ts'
import type { Statement } from '../../desk/statements.ts'

/** Keeps a text unless it is known, and returns the hash of the one that is kept. */
export async function keepText(
  db: Database,
  { version, lang, since, text }: { version: string; lang: string; since: string; text: string },
): Promise<string> {
  await sql`
    insert into agreement_text (version, lang, since, text, text_hash)
    values (${version}, ${lang}, ${since}::date, ${text}, sha256(convert_to(${text}, 'UTF8'))) on conflict do nothing`.execute(db)
  const { rows } = await sql<{ hash: string }>`
    select encode(text_hash, 'hex') as hash from agreement_text where version = ${version} and lang = ${lang}`.execute(db)
  return rows[0]!.hash
}

export interface SignatureRow {
  id: string
  version: string
  lang: string
  name: string
  signedAt: Date
  fileHash: string
  fileBytes: number
  isLogged: boolean
}

const columns = sql`
  s.id, s.version, s.lang, s.name, s.signed_at as "signedAt", encode(s.file_hash, 'hex') as "fileHash", s.file_bytes as "fileBytes",
  exists (select from agreement_logged l where l.signature_id = s.id) as "isLogged"`

export async function listSignatures(db: Database, userId: number): Promise<SignatureRow[]> {
  const { rows } = await sql<SignatureRow>`
    select ${columns} from agreement_signature s where s.user_id = ${userId} order by s.id desc limit 100`.execute(db)
  return rows
}

export async function findSignature(db: Database, userId: number, version: string): Promise<SignatureRow | null> {
  const { rows } = await sql<SignatureRow>`
    select ${columns} from agreement_signature s where s.user_id = ${userId} and s.version = ${version}`.execute(db)
  return rows[0] ?? null
}

export async function findFile(db: Database, id: string, userId: number): Promise<{ version: string; sealed: Buffer } | null> {
  const { rows } = await sql<{ version: string; sealed: Buffer }>`
    select version, file_sealed as sealed from agreement_signature where id = ${id} and user_id = ${userId}`.execute(db)
  return rows[0] ?? null
}

export interface NewSignature {
  userId: number
  version: string
  lang: string
  name: string
  isTyped: boolean
  signedAt: Date
  fileHash: Buffer
  fileBytes: number
  fileSealed: Buffer
}

/** The first signature of a user under a version stays. With it goes the note that the log does not have it yet. */
export async function insertSignature(db: Database, one: NewSignature): Promise<void> {
  await sql`
    with signed as (
      insert into agreement_signature (user_id, version, lang, name, is_typed, signed_at, file_hash, file_bytes, file_sealed)
      values (${one.userId}, ${one.version}, ${one.lang}, ${one.name}, ${one.isTyped}, ${one.signedAt}, ${one.fileHash}, ${one.fileBytes},
        ${one.fileSealed})
      on conflict (user_id, version) do nothing returning id)
    insert into agreement_unlogged select id from signed`.execute(db)
}

export async function databaseNow(db: Database): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select date_trunc('milliseconds', now()) as now`.execute(db)
  return rows[0]!.now
}

export async function hasUnlogged(db: Database): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`select exists (select from agreement_unlogged) as has`.execute(db)
  return rows[0]!.has
}

export interface UnloggedRow {
  signedMs: number
  version: string
  lang: string
  textHash: string
  fileHash: string
}

/** Marks signatures as logged, and returns those that were not so before. */
export const takeUnloggedStatement = (): Statement<UnloggedRow> => ({
  name: 'agreement_take_unlogged',
  text: `with waiting as (
      delete from agreement_unlogged where signature_id in (select signature_id from agreement_unlogged order by signature_id limit 500)
      returning signature_id),
    taken as (insert into agreement_logged (signature_id) select signature_id from waiting on conflict do nothing returning signature_id)
    select floor(date_part('epoch', s.signed_at) * 1000)::float8 as "signedMs", s.version, s.lang, encode(t.text_hash, 'hex') as "textHash",
      encode(s.file_hash, 'hex') as "fileHash"
    from taken k join agreement_signature s on s.id = k.signature_id join agreement_text t on t.version = s.version and t.lang = s.lang
    order by s.id`,
  values: () => [],
})
