import { i18n } from '@lingui/core'
import { beforeAll, expect, it } from 'vitest'
import { heicRefusal, PICTURE_TYPES } from './picture-file.ts'

beforeAll(() => i18n.loadAndActivate({ locale: 'en', messages: {} }))

it('says what to do with a HEIC picture, by its type or by its name alone', () => {
  for (const [name, type] of [
    ['IMG_0001.HEIC', ''],
    ['front.heif', ''],
    ['front', 'image/heic'],
    ['front.jpg', 'image/heif'],
    ['live', 'image/heic-sequence'],
  ] as const)
    expect(heicRefusal({ name, type }), name + type).toMatch(/as JPEG/)
})

it('leaves all other files to what comes after', () => {
  for (const [name, type] of [
    ['front.jpg', 'image/jpeg'],
    ['heic.png', 'image/png'],
    ['transfer.pdf', 'application/pdf'],
    ['notes.heic.txt', 'text/plain'],
  ] as const)
    expect(heicRefusal({ name, type }), name).toBeUndefined()
})

it('a field takes JPEG first and no HEIC, so that Safari hands out JPEG', () => {
  expect(PICTURE_TYPES.split(',')[0]).toBe('image/jpeg')
  expect(PICTURE_TYPES).not.toMatch(/hei|\*/)
})
