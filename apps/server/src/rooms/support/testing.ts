/** For tests of customer service: its use cases on a database, with lines that only remember what they were told. */
import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { CallContext, OperatorContext } from '../../http/context.ts'
import { openFileStore } from '../../ports/file-store.ts'
import { createSecrets } from '../../secrets.ts'
import type { TestDatabase } from '../../testing.ts'
import { createProofOfWork } from '../account/door.ts'
import { KeptFiles } from './kept-files.ts'
import type { SupportServices } from './services.ts'
import { lineFigures } from './store.ts'

export interface TestSupport {
  services: SupportServices
  /** What lines were told, in order. */
  told: string[]
  /** Whether screens of users hear. */
  setThere(isThere: boolean): void
  folder: string
}

export async function supportOf({ db }: TestDatabase): Promise<TestSupport> {
  const folder = await mkdtemp(join(tmpdir(), 'assay-support-'))
  const told: string[] = []
  let there = true
  const services: SupportServices = {
    db,
    line: { figures: () => lineFigures(db) },
    files: new KeptFiles({ db, files: await openFileStore(join(folder, 'support')), secrets: createSecrets(randomBytes(32)) }),
    live: {
      isThere: () => there,
      tellMessage: (row, { seq }) => void told.push(`message ${row.id} ${seq}`),
      tellState: (row) => Promise.resolve(void told.push(`state ${row.id}`)),
      tellTyping: (row, side) => void told.push(`typing ${row.id} ${side}`),
      tellInbox: () => undefined,
      tellLine: () => Promise.resolve(void told.push('line')),
    },
    catalogue: { find: () => null },
    proofOfWork: createProofOfWork(db, 1),
    publishMessages: (userId) => void told.push(`messages ${userId}`),
    sendText: () => Promise.resolve(),
    schedule: [],
    addressLimitFactor: 1,
    now: Date.now,
  }
  return { services, told, setThere: (isThere) => void (there = isThere), folder }
}

/** Somebody of customer service who has accepted his invitation. */
export async function addOperator({ pool }: TestDatabase, name: string): Promise<number> {
  const { rows } = await pool.query<{ id: string }>(
    `insert into operator (email, name, roles, authenticator, accepted_at)
     values (lower($1) || '@example.org', $1, '{support}', '', now()) returning id`,
    [name],
  )
  return Number(rows[0]!.id)
}

/** What a call was refused with, or `ok`. */
export const code = (work: Promise<unknown> | unknown): Promise<string> =>
  Promise.resolve(work).then(
    () => 'ok',
    (refusal: { code?: string }) => refusal.code ?? String(refusal),
  )

const ofNobody: CallContext = { lang: 'en', address: '192.0.2.1', device: '', session: null, idempotent: null }
export const guestAt = (address: string): CallContext => ({ ...ofNobody, address })
export const asUser = (userId: number) => ({ ...ofNobody, session: { id: '1', userId, verificationLevel: 0 } })
export const asOperator = (operatorId: number, roles: OperatorContext['operator']['roles'] = ['support']): OperatorContext => ({
  ...ofNobody,
  operator: { id: '1', operatorId, name: 'Mira', roles, until: new Date(Date.now() + 60_000) },
})
export const message = (text: string, more: object = {}) => ({ client_id: randomUUID(), text, page: '', topic: 'other' as const, ...more })
