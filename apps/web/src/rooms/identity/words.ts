import { msg } from '@lingui/core/macro'
import type { DocumentType, PictureItem } from './draft.ts'

export const documentWords = {
  id_card: msg`ID card`,
  passport: msg`Passport`,
  driver_licence: msg`Driver licence`,
} satisfies Record<DocumentType, unknown>

export const itemWords = {
  name: msg`Name`,
  card_id: msg`Document number`,
  front_pic: msg`Front`,
  reverse_pic: msg({ context: 'document', message: 'Back' }),
  hand_pic: msg`You, holding it`,
} satisfies Record<PictureItem | 'name' | 'card_id', unknown>
