import { createHash } from 'node:crypto'
import { compressed, FileAnswer } from '../../http/file-answer.ts'

/** The public configuration as a file, compressed once. Its ETag is the hash that the log contains. */
export function configAnswer(text: string): () => Promise<FileAnswer> {
  let answer: Promise<FileAnswer> | null = null
  const make = async (): Promise<FileAnswer> => {
    const etag = createHash('sha256').update(text).digest('hex')
    const file = { name: 'config.json', contentType: 'application/json; charset=utf-8', body: text }
    return new FileAnswer(file, { caching: { etag, isImmutable: false }, gzipped: await compressed(text) })
  }
  return () => (answer ??= make())
}
