import { createHash } from 'node:crypto'
import { compressed, FileAnswer } from '../../http/file-answer.ts'

/** The public configuration as a file, compressed once for each text. Its ETag is the hash that the log contains. */
export function configAnswer(textNow: () => string): () => Promise<FileAnswer> {
  let made: { text: string; answer: Promise<FileAnswer> } | null = null
  return () => {
    const text = textNow()
    if (made?.text !== text) made = { text, answer: answerOf(text) }
    return made.answer
  }
}

async function answerOf(text: string): Promise<FileAnswer> {
  const etag = createHash('sha256').update(text).digest('hex')
  const file = { name: 'config.json', contentType: 'application/json; charset=utf-8', body: text }
  return new FileAnswer(file, { caching: { etag, isImmutable: false }, gzipped: await compressed(text) })
}
