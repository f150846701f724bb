/** Pictures of documents and faces. */
import type { Database } from '../../db/pool.ts'
import type { FileStore } from '../../ports/file-store.ts'
import type { Secrets } from '../../secrets.ts'
import { PrivatePictures } from '../upload/door.ts'
import * as store from './picture-store.ts'
import { pictureFiles } from './sealed.ts'

export type IdentityPictures = PrivatePictures<store.OfItem>

interface Given {
  db: Database
  files: FileStore
  secrets: Pick<Secrets, 'sealFile' | 'openFile'>
}

export const identityPictures = ({ db, files, secrets }: Given): IdentityPictures =>
  new PrivatePictures({
    files,
    secrets,
    ...pictureFiles,
    rows: {
      countOfDay: (userId) => store.countOfDay(db, userId),
      insert: (picture) => store.insertPicture(db, picture),
      knownAmong: (names) => store.knownAmong(db, names),
    },
  })
