/** The first text of each of a room's files. */
export interface Names {
  /** As folders have it: `bank-card`. */
  room: string
  /** As functions have it: `bankCard`. */
  camel: string
  /** As types have it: `BankCard`. */
  pascal: string
}

export interface Page {
  /** `borrowing`, of the file. */
  file: string
  /** `BorrowingPage`. */
  component: string
  /** English words of the route's title. */
  title: string
}

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)
const wordsOf = (name: string): string[] => name.split('-')

export function namesOf(room: string): Names {
  const pascal = wordsOf(room).map(capital).join('')
  return { room, pascal, camel: pascal.charAt(0).toLowerCase() + pascal.slice(1) }
}

/** `artistDetail` and `real_mark` become `artist-detail` and `real-mark`; an `index` is named for its room. */
export function pageOf(route: string, title: string, room: string): Page {
  const last = route.split('/').at(-1)!
  const file = last === 'index' ? room : last.replaceAll('_', '-').replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
  return { file, component: `${namesOf(file).pascal}Page`, title }
}

const sentence = (what: string): string => `${capital(what)}.`

export const contractFile = (what: string): string => `import { room } from '../wire/call.ts'

/** ${sentence(what)} */
export const calls = room({})
`

export const doorFile = ({ camel }: Names): string => `export { ${camel}Room } from './plugin.ts'
`

export const servicesFile = ({ room, pascal }: Names): string => `import type { Database } from '../../db/pool.ts'

/** What the use cases of the ${room} room work with. */
export interface ${pascal}Services {
  db: Database
}
`

/** Serves nothing while the contract lists nothing; its type is then `RoomHandlers<'room'>`. */
export const pluginFile = ({ camel, pascal }: Names, what: string): string => `import type { ${pascal}Services } from './services.ts'

/** ${sentence(what)} */
export function ${camel}Room(_services: ${pascal}Services): Record<string, never> {
  return {}
}
`

export const pageFile = ({ component, title }: Page, what: string): string => `import { useLingui } from '@lingui/react/macro'
import { Page } from '../../../ui/page.tsx'

/** ${sentence(what)} */
export function ${component}() {
  const { t } = useLingui()
  return <Page title={t\`${title}\`} sheet />
}
`
