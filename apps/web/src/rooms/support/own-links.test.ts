import { expect, it } from 'vitest'
import { piecesOf } from './own-links.ts'

const ORIGIN = 'https://assay.example'
const paths = (text: string) => piecesOf(text, ORIGIN).flatMap((piece) => ('path' in piece ? [piece.path] : []))

it('makes a link of an address of this site, and leaves the text as it was', () => {
  const text = 'See https://assay.example/#/pages/fund/assets and tell me'
  expect(paths(text)).toEqual(['/pages/fund/assets'])
  expect(
    piecesOf(text, ORIGIN)
      .map((piece) => piece.text)
      .join(''),
  ).toBe(text)
})

it.each([
  'https://assay.example.evil.org/#/pages/fund/assets',
  'https://assay.example@evil.org/#/x',
  'https://user:word@assay.example/#/x',
  'http://assay.example/#/x',
  'https://assay.example/api/user#/x',
  'javascript:alert(1)',
  '<a href="https://evil.org">https://evil.org</a>',
])('makes none of %s', (text) => expect(paths(text)).toEqual([]))
