/** A field of a leaf. */
export type Field = string | number | null

const PRINTABLE = /^[\x21-\x7e]+$/

function word(field: Field): string {
  if (field === null) return '-'
  if (typeof field === 'number' && !Number.isSafeInteger(field)) throw new Error(`not a whole number: ${field}`)
  const text = String(field)
  if (!PRINTABLE.test(text) || text === '-') throw new Error(`not a word of a leaf: "${text}"`)
  return text
}

/** One line: a kind and its fields. Throws for a field that is no word. */
export const leafLine = (kind: string, fields: readonly Field[]): string => [kind, ...fields.map(word)].join(' ')
