import { expect, it } from 'vitest'
import { imageAddress } from './image-address.ts'

it.each([
  ['https://x.example/a.png', 'https://x.example/a.png'],
  ['//x.example/a.png', '//x.example/a.png'],
  ['data:image/png;base64,AA', 'data:image/png;base64,AA'],
  ['/uploads/a.png', 'https://assay.example/uploads/a.png'],
  ['uploads/a.png', 'https://assay.example/uploads/a.png'],
  ['', ''],
])('%s becomes %s', (given, address) => expect(imageAddress(given, 'https://assay.example')).toBe(address))
