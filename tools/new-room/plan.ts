/**
 * What is written for a new room: its own files, from the texts in files/, and its line in each list of rooms. Reads and writes nothing
 * itself.
 */
import { capital, namesOf, pageOf, sentenceOf, type Names, type Page } from './names.ts'

/** The text of a file of the project, null when there is none. */
export type Read = (path: string) => string | null

export interface Project {
  read: Read
  /** Names of the migrations there are. */
  migrations: readonly string[]
  /** The room is a part of the trade tab, too. */
  hasSegment?: boolean
}

export class RoomRefused extends Error {}

const GLOSSARY = 'docs/GLOSSARY.md'
const CONTRACT_ROOMS = 'packages/contract/src/rooms.ts'
const SERVER_ROOMS = 'apps/server/src/rooms/list.ts'
const WEB_ROOMS = 'apps/web/src/app/rooms.ts'
const ANNOUNCED = 'apps/web/src/app/announced.ts'
/** Routes that belong to no room. */
const OWN = 'apps/web/src/app/own.ts'
const MIGRATIONS = 'apps/server/src/db/migrations'
const FILES = 'tools/new-room/files'
const NAME = /^[a-z]+(-[a-z]+)*$/
/** A line of the server's or the browser's list of rooms. */
const LISTED = /^export \{ \w+ \} from '(?:#rooms|\.)\/([\w-]+)\/room\.ts'$/

const SERVER_FILES = ['room', 'open', 'services', 'handlers', 'keep', 'pay', 'list', 'store', 'invariants', 'user-data'] as const

interface Entry {
  /** The glossary's words for it. */
  what: string
  routes: string[]
}

interface Opened {
  page: Page
  /** English words of the first route's title. */
  title: string
  /** The routes of this room, the first with its page. */
  routes: string[]
  /** What stays announced. */
  announced: string
}

/** Every file to write, whole, by path. Throws RoomRefused for a name that cannot be, with the reason. */
export function planRoom(name: string, { read, migrations, hasSegment = false }: Project): { files: Record<string, string> } {
  if (!NAME.test(name)) throw new RoomRefused('A room is one English noun: npm run new-room <name>, small letters, hyphens between words.')
  const contract = `packages/contract/src/rooms/${name}.ts`
  const server = `apps/server/src/rooms/${name}`
  if (read(contract) !== null || read(`${server}/room.ts`) !== null) throw new RoomRefused(`The room ${name} exists already.`)
  const { what, routes } = entryOf(name, text(read, GLOSSARY))
  const names = namesOf(name)
  const given = { ...names, Sentence: sentenceOf(what) }
  const filled = (file: string, more: Record<string, string> = {}) => fill(text(read, `${FILES}/${file}.txt`), { ...given, ...more })
  const files: Record<string, string> = {
    [contract]: filled('contract'),
    [CONTRACT_ROOMS]: withContract(text(read, CONTRACT_ROOMS), names),
    [`${MIGRATIONS}/${nextNumber(migrations)}_${names.table}.sql`]: filled('migration'),
    ...Object.fromEntries(SERVER_FILES.map((file) => [`${server}/${file}.ts`, filled(file)])),
    [`${server}/${name}.test.ts`]: filled('test'),
    [SERVER_ROOMS]: withServer(text(read, SERVER_ROOMS), names),
  }
  const announced = text(read, ANNOUNCED)
  const opened = openPages(name, { wanted: routes, announced, own: text(read, OWN) })
  if (!opened) {
    if (hasSegment)
      throw new RoomRefused(`${GLOSSARY} gives the room ${name} no page, and a segment needs one: what its orders are shown on.`)
    return { files }
  }
  const { page, title } = opened
  const line = `export { ${names.camel} } from '#rooms/${name}/room.ts'`
  const web = `apps/web/src/rooms/${name}`
  const segments = hasSegment ? filled('segment', { title }) : ''
  return {
    files: {
      ...files,
      [`${web}/room.ts`]: filled('web-room', { routes: opened.routes.join('\n'), segments }),
      [`${web}/bills.ts`]: filled('bills', { title }),
      [`${web}/pages/${page.file}.tsx`]: filled('page', { title, component: page.component }),
      ...(hasSegment && { [`${web}/pages/trade.tsx`]: filled('segment-page', { title }) }),
      ...(opened.announced !== announced && { [ANNOUNCED]: opened.announced }),
      [WEB_ROOMS]: insertSorted(text(read, WEB_ROOMS), LISTED, { room: name, line }),
    },
  }
}

function text(read: Read, path: string): string {
  const found = read(path)
  if (found === null) throw new Error(`${path} is not there`)
  return found
}

/** `{{room}}` and the like stand for what a room is called. */
const fill = (template: string, values: Readonly<Record<string, string>>): string =>
  template.replaceAll(/\{\{(\w+)\}\}/g, (_all, name: string) => {
    const value = values[name]
    if (value === undefined) throw new Error(`nothing is given for {{${name}}}`)
    return value
  })

const nextNumber = (migrations: readonly string[]): string =>
  String(Math.max(0, ...migrations.map((name) => Number.parseInt(name, 10))) + 1).padStart(4, '0')

/** The row `| \`room\` | state | what it is | words | pages | calls |`. */
function entryOf(name: string, glossary: string): Entry {
  const row = glossary.split('\n').find((line) => line.startsWith(`| \`${name}\` |`))
  if (!row) throw new RoomRefused(`${GLOSSARY} has no room ${name}: say there first what it is and which pages are its own.`)
  const [, , , what, , pages] = row.split('|').map((cell) => cell.trim())
  return { what: what!, routes: [...pages!.matchAll(/`([^`]+)`/g)].map((match) => `/pages/${match[1]}`) }
}

/** A name that is no word of the language stands in quotes. */
const withContract = (source: string, { room, camel }: Names): string =>
  insertSorted(source, /^export \* as '?([\w-]+)'? from /, {
    room,
    line: `export * as ${room === camel ? room : `'${room}'`} from './rooms/${room}.ts'`,
  })

const withServer = (source: string, { room, camel }: Names): string =>
  insertSorted(source, LISTED, { room, line: `export { ${camel} } from './${room}/room.ts'` })

/** Puts a line before the first line of its kind that names a later room, or after the last. */
function insertSorted(source: string, kind: RegExp, { room, line }: { room: string; line: string }): string {
  const lines = source.split('\n')
  const places = lines.flatMap((found, index) => (kind.test(found) ? [{ index, name: kind.exec(found)![1]! }] : []))
  if (places.length === 0) throw new Error(`no place for ${line}`)
  const later = places.find(({ name }) => name > room)
  lines.splice(later ? later.index : places.at(-1)!.index + 1, 0, line)
  return lines.join('\n')
}

/** Takes over the routes announced of a room, makes those that were not, and gives the first its page. Null: the room has no page. */
function openPages(room: string, given: { wanted: string[]; announced: string; own: string }): Opened | null {
  const lines = given.announced.split('\n')
  const lineOf = (path: string) => lines.find((line) => line.startsWith(`    { path: '${path}',`))
  const name = capital(room.replaceAll('-', ' '))
  const routes = given.wanted
    .filter((path) => !given.own.includes(`path: '${path}'`))
    .map((path) => lineOf(path) ?? `    { path: '${path}', title: msg\`${name}\`, access: 'user' },`)
  const announced = lines.filter((line) => !routes.includes(line) && line !== `    // ${room}`).join('\n')
  const first = /^ {4}\{ (.+) \},$/.exec(routes[0] ?? '')
  if (!first) return null
  const title = /title: msg`([^`]+)`/.exec(first[1]!)![1]!
  const page = pageOf(/path: '([^']+)'/.exec(first[1]!)![1]!, room)
  const load = `page: (): Part => import('./pages/${page.file}.tsx').then((room) => room.${page.component}),`
  const fields = first[1]!.split(/, (?=\w+: )/).map((field) => `      ${field},`)
  return { page, title, routes: ['    {', ...fields, `      ${load}`, '    },', ...routes.slice(1)], announced }
}
