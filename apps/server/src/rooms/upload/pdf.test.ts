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

const streams = (count: number, dictionary: string, objects: Buffer): Buffer =>
  Buffer.concat([
    Buffer.from('%PDF-1.7\n', 'latin1'),
    ...Array.from({ length: count }, () =>
      Buffer.concat([Buffer.from(`<< ${dictionary} >>\nstream\n`, 'latin1'), objects, Buffer.from('\nendstream\n', 'latin1')]),
    ),
    Buffer.from('%%EOF', 'latin1'),
  ])

it('refuses streams that unfold to more than all of them may, and more streams than anybody writes', () => {
  const bomb = deflateSync(Buffer.alloc(5 * 1024 * 1024))
  expect(isPlainPdf(streams(1, '/Type /ObjStm', bomb))).toBe(true)
  expect(isPlainPdf(streams(2, '/Type /ObjStm', bomb))).toBe(false)
  expect(isPlainPdf(streams(201, '/Type /ObjStm', deflateSync('x')))).toBe(false)
})

it('refuses streams that it does not find: a name in other digits, a dictionary that goes on and on', () => {
  const acts = deflateSync('<< /S /JavaScript >>')
  expect(isPlainPdf(streams(1, '/Type /#4fbjStm', acts))).toBe(false)
  expect(isPlainPdf(streams(1, `/Type /ObjStm /X (${'x'.repeat(500)})`, acts))).toBe(false)
})

it('refuses two files in one, a beginning elsewhere, and a file without its end', () => {
  expect(isPlainPdf(pdf('PK\x03\x04'))).toBe(false)
  expect(isPlainPdf(pdf('<script>alert(1)</script>'))).toBe(false)
  expect(isPlainPdf(Buffer.concat([Buffer.from('GIF89a'), pdf('')]))).toBe(false)
  expect(isPlainPdf(pdf('').subarray(0, 60))).toBe(false)
  expect(isPlainPdf(Buffer.concat([pdf(''), Buffer.from('<html>')]))).toBe(false)
})
