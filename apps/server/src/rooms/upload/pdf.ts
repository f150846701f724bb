/**
 * What of a PDF may be kept. It is never drawn here and is served to be saved only; still a file that would act on the reader's machine does
 * not pass. Names may be written with `#` and hexadecimal digits, and objects may stand compressed in streams of their own: both are read.
 */
import { readFile } from 'node:fs/promises'
import { inflateSync } from 'node:zlib'
import { refuse } from '@assay/contract/wire'

const MEGABYTE = 1024 * 1024
const PDF_MAXIMUM_BYTES = 5 * MEGABYTE
const HEAD = /^%PDF-[12]\.\d/
const TAIL = /%%EOF\s*$/
const ACTS = /\/(?:JavaScript|JS|Launch|OpenAction|AA|EmbeddedFiles?|RichMedia|XFA|SubmitForm|ImportData|GoToR|GoToE|Encrypt)\b/
/** Beginnings of other files: a polyglot is two files in one. */
const OTHER = ['PK\u0003\u0004', 'MZ\u0090\0', '<script', '<html', '<svg', '<?php']
const OBJECTS = /\/ObjStm\b[^]{0,400}?stream\r?\n/g
/** Where an end may stand at most, before the end of the file. */
const TAIL_BYTES = 1_024
/** Of all of them together: a small file can unfold to gigabytes. */
const OBJECTS_MAXIMUM_BYTES = 8 * 1024 * 1024
const STREAMS_MAXIMUM = 200

const readNames = (text: string): string =>
  text.replaceAll(/#([0-9a-fA-F]{2})/g, (_, digits: string) => String.fromCharCode(Number.parseInt(digits, 16)))

export function isPlainPdf(content: Buffer): boolean {
  const text = content.toString('latin1')
  if (!HEAD.test(text) || !TAIL.test(text.slice(-TAIL_BYTES).replaceAll('\0', ' ')) || isTwoFiles(text)) return false
  const hidden = compressedObjects(content, text)
  return hidden !== null && !ACTS.test(readNames(text)) && !ACTS.test(readNames(hidden))
}

const isTwoFiles = (text: string): boolean => {
  const low = text.toLowerCase()
  return OTHER.some((beginning) => low.includes(beginning.toLowerCase()))
}

const looksLikePdf = (content: Buffer): boolean => content.subarray(0, 5).toString('latin1') === '%PDF-'

/** The bytes of a PDF that may be kept, null for another kind of file. Refuses `file_too_large` and `pdf_refused`. */
export async function readPdf(path: string): Promise<Buffer | null> {
  const given = await readFile(path)
  if (!looksLikePdf(given)) return null
  if (given.length > PDF_MAXIMUM_BYTES) refuse('file_too_large', { values: { megabytes: PDF_MAXIMUM_BYTES / MEGABYTE } })
  if (!isPlainPdf(given)) refuse('pdf_refused')
  return given
}

/** Null where one cannot be read or found: what it says is not known then. */
function compressedObjects(content: Buffer, text: string): string | null {
  const found: string[] = []
  const matches = [...text.matchAll(OBJECTS)]
  const named = readNames(text).match(/\/ObjStm\b/g)?.length ?? 0
  if (matches.length !== named || named > STREAMS_MAXIMUM) return null
  let leftBytes = OBJECTS_MAXIMUM_BYTES
  try {
    for (const match of matches) {
      const start = match.index + match[0].length
      const end = text.indexOf('endstream', start)
      if (end === -1 || leftBytes <= 0) return null
      const part = inflateSync(content.subarray(start, end), { maxOutputLength: leftBytes })
      leftBytes -= part.length
      found.push(part.toString('latin1'))
    }
    return found.join('\n')
  } catch {
    return null
  }
}
