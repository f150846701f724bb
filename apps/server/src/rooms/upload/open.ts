import { DAY_MS, HOUR_MS } from '@assay/engine/market'
import type { Opened, Site } from '../room.ts'
import { uploadHandlers } from './handlers.ts'
import { Pictures } from './pictures.ts'
import { sweepOrphans, sweepUnused } from './sweep.ts'

/** What rooms do with pictures that users have sent. */
export type UploadOffer = Pick<Pictures, 'makeSquare' | 'takeAll' | 'remove' | 'keepForSite' | 'isOfSite'>

export function openUpload({ files, database: { db }, clock }: Site): Opened<'upload', UploadOffer> {
  const pictures = new Pictures(db, files)
  return {
    handlers: uploadHandlers(pictures),
    offer: pictures,
    chores: [
      { name: 'sweep unused pictures', everyMs: HOUR_MS, run: () => sweepUnused(db, files) },
      { name: 'sweep orphaned files', everyMs: DAY_MS, run: () => sweepOrphans(db, files, clock.now()) },
    ],
  }
}
