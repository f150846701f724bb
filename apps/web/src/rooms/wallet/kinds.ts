/** Texts for kinds of postings and reasons of holds. The rooms provide them. */
import { i18n } from '@lingui/core'
import { added } from '#app/added.tsx'

const bills = () => added('bills').toSorted((one, other) => one.place - other.place)

/** The kinds of a user's statement lines, in the order of the filter. */
export const kinds = (): string[] => bills().flatMap((room) => Object.keys(room.kinds))

/** A kind without a text in this version is shown by its name: `margin_call` as "margin call". */
const plain = (code: string): string => code.replaceAll('_', ' ')

const kindOf = (kind: string) => bills().find((room) => Object.hasOwn(room.kinds, kind))?.kinds[kind]

export function kindName(kind: string): string {
  const known = kindOf(kind)
  return known ? i18n._(known.name) : plain(kind)
}

export function kindMeaning(kind: string): string | undefined {
  const meaning = kindOf(kind)?.meaning
  return meaning && i18n._(meaning)
}

/** Whether money that is held for this reason is in a product. */
export const isProduct = (reason: string): boolean => bills().some(({ products = [] }) => products.includes(reason))

export function reasonName(reason: string): string {
  const known = bills().find(({ reasons = {} }) => Object.hasOwn(reasons, reason))?.reasons?.[reason]
  return known ? i18n._(known) : plain(reason)
}
