import { deflateSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { isPlainPdf } from './pdf.ts'

const pdf = (body: string): Buffer =>
  Buffer.from(`%PDF-1.7\n1 0 obj\n<< /Type /Catalog ${body} >>\nendobj\ntrailer << /Root 1 0 R >>\n%%EOF\n`, 'latin1')
const withObjects = (objects: string): Buffer =>
  Buffer.concat([
    Buffer.from('%PDF-1.7\n2 0 obj\n<< /Type /ObjStm /N 1 /Filter /FlateDecode >>\nstream\n', 'latin1'),
    deflateSync(objects),
    Buffer.from('\nendstream\nendobj\n%%EOF', 'latin1'),
  ])

it('takes a plain document', () => {
  expect(isPlainPdf(pdf('/Pages 2 0 R'))).toBe(true)
  expect(isPlainPdf(withObjects('<< /Type /Page >>'))).toBe(true)
})

it.each([
  '/OpenAction 3 0 R',
  '/AA << >>',
  '/JavaScript (app.alert(1))',
  '/J#61vaScript (x)',
  '/J#53 (x)',
  '/Launch',
  '/EmbeddedFiles',
  '/XFA',
  '/Encrypt 5 0 R',
])('refuses one that acts or hides something: %s', (body) => expect(isPlainPdf(pdf(body))).toBe(false))

it('reads names in compressed objects, and refuses what it cannot read', () => {
  expect(isPlainPdf(withObjects('<< /S /JavaScript /JS (app.alert(1)) >>'))).toBe(false)
  const broken = Buffer.from('%PDF-1.7\n<< /Type /ObjStm >>\nstream\nnot deflated\nendstream\n%%EOF', 'latin1')
  expect(isPlainPdf(broken)).toBe(false)
})

it('refuses two files in one, a beginning elsewhere, and a file without its end', () => {
  expect(isPlainPdf(pdf('PK\x03\x04'))).toBe(false)
  expect(isPlainPdf(pdf('<script>alert(1)</script>'))).toBe(false)
  expect(isPlainPdf(Buffer.concat([Buffer.from('GIF89a'), pdf('')]))).toBe(false)
  expect(isPlainPdf(pdf('').subarray(0, 60))).toBe(false)
  expect(isPlainPdf(Buffer.concat([pdf(''), Buffer.from('<html>')]))).toBe(false)
})
