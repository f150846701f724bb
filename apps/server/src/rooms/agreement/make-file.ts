/** The signed file: text, signature, time and hashes, as a PDF. */
import type { Lang } from '@assay/contract/wire'
import PDFDocument from 'pdfkit'
import type { AgreementText } from '../../../data/agreements/shape.ts'
import { DocumentFonts } from './fonts.ts'

export interface ToSign {
  text: AgreementText
  textHash: string
  version: string
  lang: Lang
  name: string
  userId: number
  signedAt: Date
  /** PNG, black on white. */
  signature: Buffer
}

const MARGIN = 56
const SIZES = { title: 18, head: 12, body: 10.5, small: 8.5 } as const
/** A letter that is drawn as two, as the Thai am, would be read back as three. */
const WHOLE_LETTERS = { ccmp: false }
const SIGNATURE_WIDTH = 220

/** Without a fraction of a second: as people read it. */
const timeText = (time: Date): string => `${time.toISOString().slice(0, 19).replace('T', ' ')} UTC`

/** The lines under the signature. */
export const signedLines = ({ text: { words }, textHash, version, name, userId, signedAt }: ToSign): string[] => [
  `${words.signedBy}: ${name}`,
  `${words.account}: ${userId}`,
  `${words.time}: ${timeText(signedAt)}`,
  `${words.version}: ${version}`,
  `${words.textHash}: ${textHash}`,
]

const pageText = (words: AgreementText['words'], page: number, pages: number): string =>
  words.page.replace('{page}', String(page)).replace('{pages}', String(pages))

export async function makeFile(given: ToSign): Promise<Buffer> {
  const { text, lang, signature, signedAt } = given
  const lines = signedLines(given)
  const all = [text.title, ...text.short, ...text.changes, ...text.sections.flatMap(({ title, text: body }) => [title, body]), ...lines]
  const fonts = await DocumentFonts.of([...all, text.words.page, '•0123456789'], lang)
  const pdf = new PDFDocument({
    size: 'A4',
    margin: MARGIN,
    bufferPages: true,
    lang,
    info: { Title: text.title, CreationDate: signedAt, ModDate: signedAt, Producer: 'Assay', Creator: 'Assay' },
    font: '',
  })
  for (const [name, file] of fonts.files) pdf.registerFont(name, file)
  const parts: Buffer[] = []
  const done = new Promise<void>((resolve, reject) => {
    pdf.on('data', (part: Buffer) => parts.push(part))
    pdf.on('end', resolve)
    pdf.on('error', reject)
  })
  const write = (line: string, size: number) => {
    const runs = fonts.runs(line)
    for (const [at, run] of runs.entries()) {
      pdf
        .font(run.font)
        .fontSize(size)
        .text(run.text, { continued: at < runs.length - 1, lineGap: 3, features: WHOLE_LETTERS as never })
    }
  }
  write(text.title, SIZES.title)
  pdf.moveDown(0.5)
  for (const line of [...text.short, ...text.changes]) write(`• ${line}`, SIZES.body)
  for (const { title, text: body } of text.sections) {
    pdf.moveDown(0.6)
    write(title, SIZES.head)
    write(body, SIZES.body)
  }
  pdf.moveDown(1)
  if (pdf.y > pdf.page.height - 260) pdf.addPage()
  pdf.image(signature, MARGIN, pdf.y, { fit: [SIGNATURE_WIDTH, 90] })
  pdf.y += 96
  for (const line of lines) write(line, SIZES.small)
  const { count } = pdf.bufferedPageRange()
  for (let page = 0; page < count; page += 1) {
    pdf.switchToPage(page)
    // The foot stands within the margin, where a text would begin another page.
    pdf.page.margins.bottom = 0
    pdf.x = MARGIN
    pdf.y = pdf.page.height - MARGIN / 2 - SIZES.small
    write(pageText(text.words, page + 1, count), SIZES.small)
  }
  pdf.end()
  await done
  return Buffer.concat(parts)
}
