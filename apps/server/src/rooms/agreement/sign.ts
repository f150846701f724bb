import { hash } from 'node:crypto'
import type { CallOutput, CallParsed } from '@assay/contract'
import { refuse } from '@assay/contract/wire'
import { agreementId } from '@assay/engine/proof'
import type { UserContext } from '../../http/context.ts'
import { FileAnswer, type FileBody } from '../../http/file-answer.ts'
import { findVerifiedName } from '../identity/door.ts'
import { encodeDrawing } from '../upload/door.ts'
import { makeFile } from './make-file.ts'
import { signedFileOf } from './sealed.ts'
import type { AgreementServices } from './services.ts'
import * as store from './store.ts'
import { newestText } from './texts.ts'

type Signature = CallOutput<'agreement.sign'>

export const signatureOut = (row: store.SignatureRow): Signature => ({
  id: row.id,
  version: row.version,
  lang: row.lang,
  name: row.name,
  signed_at: row.signedAt.toISOString(),
  file_hash: row.fileHash,
  file_bytes: row.fileBytes,
  proof_id: agreementId(row.fileHash),
  is_logged: row.isLogged,
})

export async function info(
  { db, versions }: AgreementServices,
  { session: { userId }, lang }: UserContext,
): Promise<CallOutput<'agreement.info'>> {
  const { version, since, text, textHash } = newestText(versions, lang)
  const [name, rows] = await Promise.all([findVerifiedName(db, userId), store.listSignatures(db, userId)])
  return {
    version,
    since,
    lang,
    title: text.title,
    short: [...text.short],
    changes: [...text.changes],
    sections: text.sections.map((section) => ({ ...section })),
    text_hash: textHash,
    name,
    signatures: rows.map(signatureOut),
  }
}

const DATA_URL = /^data:image\/png;base64,([A-Za-z0-9+/]+={0,2})$/

export async function sign(
  services: AgreementServices,
  { qm, version, text_hash: read, typed }: CallParsed<'agreement.sign'>,
  { session: { userId }, lang }: UserContext,
): Promise<Signature> {
  const { db, secrets, versions } = services
  const first = await store.findSignature(db, userId, version)
  if (first) return signatureOut(first)
  const { version: newest, text, textHash } = newestText(versions, lang)
  if (version !== newest || read !== textHash) refuse('agreement_changed')
  const name = (await findVerifiedName(db, userId)) ?? refuse('level_needed')
  const base64 = DATA_URL.exec(qm)?.[1] ?? refuse('agreement_signature_wrong', { fields: { qm: 'agreement_signature_wrong' } })
  const drawing = await encodeDrawing(Buffer.from(base64, 'base64'), userId)
  if (drawing.isEmpty) refuse('agreement_signature_empty', { fields: { qm: 'agreement_signature_empty' } })
  const signedAt = await store.databaseNow(db)
  const file = await makeFile({ text, textHash, version, lang, name, userId, signedAt, signature: drawing.content })
  await store.insertSignature(db, {
    userId,
    version,
    lang,
    name,
    isTyped: typed,
    signedAt,
    fileHash: hash('sha256', file, 'buffer'),
    fileBytes: file.length,
    fileSealed: secrets.sealFile(file, signedFileOf(userId)),
  })
  await services.log()
  return signatureOut((await store.findSignature(db, userId, version))!)
}

/** Byte for byte what was hashed. Refuses `agreement_unknown` for everybody but its owner. */
export async function signedFile(
  { db, secrets }: AgreementServices,
  id: string,
  { session: { userId } }: UserContext,
): Promise<FileAnswer<FileBody>> {
  const found = (await store.findFile(db, id, userId)) ?? refuse('agreement_unknown')
  const body = secrets.openFile(found.sealed, signedFileOf(userId))
  return new FileAnswer({ name: `agreement-${found.version}.pdf`, contentType: 'application/pdf', body })
}
