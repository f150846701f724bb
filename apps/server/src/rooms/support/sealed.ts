import type { Sealed } from '../sealed.ts'

export const keptFiles = { store: 'supportFiles', ending: '.sealed', about: 'support file' } as const

export const sealed: Sealed = { files: [keptFiles] }
