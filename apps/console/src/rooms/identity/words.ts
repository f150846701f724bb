import type { IdentityItem, IdentityRefusal } from '@assay/contract/wire'
import { msg } from '@lingui/core/macro'
import type { Review, Waiting } from './api.ts'

export const itemNames = {
  name: msg`Name`,
  card_id: msg`Document number`,
  front_pic: msg`Front`,
  reverse_pic: msg`Back of the document`,
  hand_pic: msg`Face with document`,
} satisfies Record<IdentityItem, unknown>

/** Why an item is refused, as operators choose it; the user reads a sentence of his own language. */
export const reasonNames = {
  name_differs: msg`Name differs from the document`,
  letters_wrong: msg`Letters are wrong`,
  number_wrong: msg`Number differs from the document`,
  document_in_use: msg`Document belongs to another account`,
  blurred: msg`Blurred`,
  glare: msg`Glare`,
  cut_off: msg`An edge is cut off`,
  covered: msg`Something is covered`,
  wrong_picture: msg`Not what was asked for`,
  expired: msg`Document has expired`,
  copied: msg`A copy or a screen`,
  face_unclear: msg`Face cannot be seen`,
  face_differs: msg`Another face`,
} satisfies Record<IdentityRefusal, unknown>

export const documentNames = {
  id_card: msg`ID card`,
  passport: msg`Passport`,
  driver_licence: msg`Driver licence`,
} satisfies Record<Review['id_type'], unknown>

export const stateNames = {
  auditing: msg`Waits`,
  hasaudit: msg`Approved`,
  auditFailure: msg`Refused`,
  withdrawn: msg`Taken back`,
} satisfies Record<Waiting['state'], unknown>

export const eventNames = {
  sent: msg`Sent`,
  sent_again: msg`Sent again`,
  seen: msg`Looked at`,
  refused: msg`Refused`,
  approved: msg`Approved`,
  taken_back: msg`Taken back`,
  removed: msg`Pictures removed`,
} satisfies Record<Review['events'][number]['kind'], unknown>
