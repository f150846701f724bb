import type { Sealed } from '../sealed.ts'

export const pictureFiles = { store: 'privateFiles', ending: '.sealed', about: 'identity picture' } as const

export const sealed: Sealed = { files: [pictureFiles] }
