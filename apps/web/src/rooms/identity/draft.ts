/** What was typed and taken and is not sent yet. It stays in memory while the app is open, so that a visit elsewhere loses nothing. */
import { create } from 'zustand'
import type { Sent } from './api.ts'

export type DocumentType = NonNullable<Sent['id_type']>
export type PictureItem = 'front_pic' | 'reverse_pic' | 'hand_pic'

export interface Taken {
  file: File
  /** An address of this browser. */
  preview: string
  /** Its reference once it has arrived: it is not sent twice. */
  sent?: string
}

export interface Draft {
  idType: DocumentType
  country: string
  name: string
  cardId: string
  code: string
  /** Whether a code is on its way: for this, or one that went there before it was asked for, perhaps for something else. */
  codeAsked: 'no' | 'sent' | 'before'
  /** When another can be sent, in epoch milliseconds. */
  codeAgainAtMs: number
  pictures: Partial<Record<PictureItem, Taken>>
}

const empty: Draft = { idType: 'id_card', country: '', name: '', cardId: '', code: '', codeAsked: 'no', codeAgainAtMs: 0, pictures: {} }

export const useDraft = create<Draft>(() => empty)

export const setDraft = (change: Partial<Draft>): void => useDraft.setState(change)

/** Takes the place of one that was taken before. */
export function setPicture(item: PictureItem, taken: Taken): void {
  const { pictures } = useDraft.getState()
  const before = pictures[item]
  if (before && before.preview !== taken.preview) URL.revokeObjectURL(before.preview)
  setDraft({ pictures: { ...pictures, [item]: taken } })
}

export function forgetDraft(): void {
  for (const { preview } of Object.values(useDraft.getState().pictures)) URL.revokeObjectURL(preview)
  useDraft.setState(empty)
}

/** A passport has no other side. */
export const picturesOf = (document: string): readonly PictureItem[] =>
  document === 'passport' ? ['front_pic', 'hand_pic'] : ['front_pic', 'reverse_pic', 'hand_pic']
