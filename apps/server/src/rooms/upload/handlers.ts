import { refuse } from '@assay/contract/wire'
import type { RoomHandlers } from '../../http/context.ts'
import type { Pictures } from './pictures.ts'

export const uploadHandlers = (pictures: Pictures): RoomHandlers<'upload'> => ({
  upload: (_input, { file, session }) =>
    pictures.keep(session.userId, file ?? refuse('file_missing', { fields: { file: 'file_missing' } })),
})
