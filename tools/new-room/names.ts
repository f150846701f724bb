/** What a room's files call it. */
export interface Names {
  /** As folders have it: `bank-card`. */
  room: string
  /** As tables and kinds of postings have it: `bank_card`. */
  table: string
  /** As functions have it: `bankCard`. */
  camel: string
  /** As types have it: `BankCard`. */
  Pascal: string
}

export interface Page {
  /** `borrowing`, of the file. */
  file: string
  /** `BorrowingPage`. */
  component: string
}

export const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)

export function namesOf(room: string): Names {
  const Pascal = room.split('-').map(capital).join('')
  return { room, table: room.replaceAll('-', '_'), Pascal, camel: Pascal.charAt(0).toLowerCase() + Pascal.slice(1) }
}

export const sentenceOf = (what: string): string => `${capital(what)}.`

/** `artistDetail` and `real_mark` become `artist-detail` and `real-mark`; an `index` is named for its room. */
export function pageOf(route: string, room: string): Page {
  const last = route.split('/').at(-1)!
  const file = last === 'index' ? room : last.replaceAll('_', '-').replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
  return { file, component: `${namesOf(file).Pascal}Page` }
}
