/** What a proof of identity is made of, and why a part of it may be refused. Names of items are the fields of `/user/real`. */
export const documentTypes = ['id_card', 'passport', 'driver_licence'] as const
export type DocumentType = (typeof documentTypes)[number]

export const pictureItems = ['front_pic', 'reverse_pic', 'hand_pic'] as const
export type PictureItem = (typeof pictureItems)[number]

export const typedItems = ['name', 'card_id'] as const
export type TypedItem = (typeof typedItems)[number]

export const identityItems = [...typedItems, ...pictureItems] as const
export type IdentityItem = TypedItem | PictureItem

export const isPictureItem = (item: string): item is PictureItem => pictureItems.some((one) => one === item)

/** What each document needs a picture of: a passport has no other side. */
export const picturesOf = (document: DocumentType): readonly PictureItem[] =>
  document === 'passport' ? ['front_pic', 'hand_pic'] : pictureItems

/** Why an item is refused, by what kind of item it is: each has its words in nine languages. */
export const refusalsOf = {
  typed: ['name_differs', 'letters_wrong', 'number_wrong', 'document_in_use'],
  picture: ['blurred', 'glare', 'cut_off', 'covered', 'wrong_picture', 'expired', 'copied', 'face_unclear', 'face_differs'],
} as const
export type IdentityRefusal = (typeof refusalsOf)['typed' | 'picture'][number]
export const identityRefusals = [...refusalsOf.typed, ...refusalsOf.picture] as const

export const mayRefuseFor = (item: IdentityItem, reason: IdentityRefusal): boolean =>
  refusalsOf[isPictureItem(item) ? 'picture' : 'typed'].some((one) => one === reason)

export const identityStates = ['noaudit', 'auditing', 'hasaudit', 'auditFailure'] as const
export type IdentityState = (typeof identityStates)[number]
