const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

interface IdShape {
  /** 0 gives a UUID. */
  length?: number
  prefix?: string
}

/** An unguessable id: letters and digits, 32 by default, or a UUID. */
export function randomId({ length = 32, prefix = '' }: IdShape = {}): string {
  return prefix + (length === 0 ? uuid() : letters(length))
}

function letters(length: number): string {
  let text = ''
  while (text.length < length) {
    // Bytes from 248 on are dropped: they would make the first letters more likely.
    for (const byte of crypto.getRandomValues(new Uint8Array(length))) {
      if (byte < 248 && text.length < length) text += LETTERS[byte % 62]
    }
  }
  return text
}

/** crypto.randomUUID exists on https and localhost only. A trial on a home network runs on plain http. */
function uuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = (bytes[6]! & 0x0f) | 0x40
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

/** The key of one intent of the user, in the shape the server asks for. */
export const newKey = (): string => randomId({ length: 0 })
