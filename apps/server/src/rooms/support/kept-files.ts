/** Files of conversations: pictures saved anew as WebP, and plain PDFs. The same checks for users and operators. */
import { refuse } from '@assay/contract/wire'
import type { Database } from '../../db/pool.ts'
import { FileAnswer, type FileBody } from '../../http/file-answer.ts'
import type { FileStore } from '../../ports/file-store.ts'
import type { Secrets } from '../../secrets.ts'
import { encodePicture, PrivateFiles, readPdf } from '../upload/door.ts'
import * as store from './file-store.ts'
import { keptFiles } from './sealed.ts'

const SIDE_MAXIMUM = 2_048
/** In 24 hours: of a user, and of an operator, who answers many. */
const OF_USER = 30
const OF_OPERATOR = 300

interface Given {
  db: Database
  files: FileStore
  secrets: Pick<Secrets, 'sealFile' | 'openFile'>
}

export class KeptFiles {
  readonly #db: Database
  readonly #files: PrivateFiles

  constructor({ db, files, secrets }: Given) {
    this.#db = db
    this.#files = new PrivateFiles({
      files,
      secrets,
      ...keptFiles,
      knownAmong: (names) => store.knownAmong(db, names),
    })
  }

  /** Refuses `uploads_maximum`, `file_too_large`, `pdf_refused` and what `encodePicture` refuses. */
  async keep({ owner, path, title }: { owner: store.FileOwner; path: string; title: string }): Promise<store.FileRow> {
    const maximum = owner.operatorId === null ? OF_USER : OF_OPERATOR
    if ((await store.countOfDay(this.#db, owner)) >= maximum) refuse('uploads_maximum', { values: { maximum } })
    const { content, ...seen } = await readSafely(path, owner)
    const file = { title, bytes: content.length, ...seen }
    const name = await this.#files.put(content, (given) => store.insertFile(this.#db, { name: given, ...file, ...owner }))
    return { name, ...file }
  }

  /** The bytes, to be saved under a name of ours. Refuses `file_not_found`. */
  async answer(file: store.FileRow | null): Promise<FileAnswer<FileBody>> {
    const { name, kind } = file ?? refuse('file_not_found')
    const body = await this.#files.open(name)
    const isPicture = kind === 'picture'
    return new FileAnswer({
      name: isPicture ? 'picture.webp' : 'document.pdf',
      contentType: isPicture ? 'image/webp' : 'application/pdf',
      body,
    })
  }

  async removeUnused(): Promise<void> {
    await this.#files.remove(await store.deleteUnused(this.#db))
  }

  /** Of a crash, or of an account that was deleted. */
  removeOrphans(nowMs: number): Promise<void> {
    return this.#files.removeOrphans(nowMs)
  }
}

type Read = Pick<store.FileRow, 'kind' | 'width' | 'height'> & { content: Buffer }

/** Its content decides what it is, never its name. Operators count apart from users of the same number. */
async function readSafely(path: string, { userId, operatorId }: store.FileOwner): Promise<Read> {
  const pdf = await readPdf(path)
  if (pdf) return { kind: 'pdf', content: pdf, width: null, height: null }
  return { kind: 'picture', ...(await encodePicture(() => path, { userId: userId ?? -operatorId!, most: SIDE_MAXIMUM })) }
}
