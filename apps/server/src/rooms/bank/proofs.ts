/** Pictures and PDFs that prove transfers, kept as documents are. */
import type { FileStore } from '../../ports/file-store.ts'
import type { Database } from '../../db/pool.ts'
import type { Secrets } from '../../secrets.ts'
import { PrivatePictures } from '../upload/door.ts'
import * as store from './proof-store.ts'
import { proofFiles } from './sealed.ts'

export type Proofs = PrivatePictures<store.OfPayIn>

interface Given {
  db: Database
  files: FileStore
  secrets: Pick<Secrets, 'sealFile' | 'openFile'>
}

export const openProofs = ({ db, files, secrets }: Given): Proofs =>
  new PrivatePictures({
    files,
    secrets,
    ...proofFiles,
    rows: {
      countOfDay: (userId) => store.countOfDay(db, userId),
      insert: (file) => store.insertProof(db, file),
      knownAmong: (names) => store.knownAmong(db, names),
    },
  })
