/**
 * What is written for a new room: its own files, from the texts in files/, and its line in each list of rooms. Reads and writes nothing
 * itself.
 */
import { namesOf, pageOf, sentenceOf, type Names, type Page } from './names.ts'

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
const MIGRATIONS = 'apps/server/src/db/migrations'
const FILES = 'tools/new-room/files'
const NAME = /^[a-z]+(-[a-z]+)*$/

const SERVER_FILES = ['room', 'open', 'services', 'handlers', 'keep', 'pay', 'list', 'store', 'invariants'] as const

interface Entry {
  /** The glossary's words for it. */
  what: string
  routes: string[]
}

interface Opened {
  page: Page
  /** The routes that were announced of this room, the first with its page. */
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
  const opened = takeOver(text(read, ANNOUNCED), routes, name)
  if (!opened) return { files }
  const { page } = opened
  const line = `export { ${names.camel} } from '#rooms/${name}/room.ts'`
  const web = `apps/web/src/rooms/${name}`
  const segments = hasSegment ? filled('segment', { title: page.title }) : ''
  return {
    files: {
      ...files,
      [`${web}/room.ts`]: filled('web-room', { routes: opened.routes.join('\n'), segments }),
      [`${web}/bills.ts`]: filled('bills', { title: page.title }),
      [`${web}/pages/${page.file}.tsx`]: filled('page', { title: page.title, component: page.component }),
      ...(hasSegment && { [`${web}/pages/trade.tsx`]: filled('segment-page', { title: page.title }) }),
      [ANNOUNCED]: opened.announced,
      [WEB_ROOMS]: insertSorted(text(read, WEB_ROOMS), /^export \{ \w+ \} from '#rooms\/([\w-]+)\/room\.ts'$/, { room: name, line }),
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

function withServer(source: string, { room, camel }: Names): string {
  const imported = insertSorted(source, /^import \{ \w+ \} from '\.\/([\w-]+)\/room\.ts'$/, {
    room,
    line: `import { ${camel} } from './${room}/room.ts'`,
  })
  const listed = imported.replace(/(?<=^export const rooms: [^=]+= \[)[^\]]+(?=\])/m, (rooms) => {
    const names = rooms.split(',').map((one) => one.trim())
    return [...names.filter((one) => one !== ''), camel].sort().join(', ')
  })
  if (listed === imported) throw new Error(`${SERVER_ROOMS} is not laid out as expected`)
  return listed
}

/** Puts a line before the first line of its kind that names a later room, or after the last. */
function insertSorted(source: string, kind: RegExp, { room, line }: { room: string; line: string }): string {
  const lines = source.split('\n')
  const places = lines.flatMap((found, index) => (kind.test(found) ? [{ index, name: kind.exec(found)![1]! }] : []))
  if (places.length === 0) throw new Error(`no place for ${line}`)
  const later = places.find(({ name }) => name > room)
  lines.splice(later ? later.index : places.at(-1)!.index + 1, 0, line)
  return lines.join('\n')
}

/** Takes the routes of a room out of those announced, and gives the first of them a page. */
function takeOver(announced: string, wanted: string[], room: string): Opened | null {
  const lines = announced.split('\n')
  const isOwn = (line: string) => wanted.some((path) => line.startsWith(`    { path: '${path}',`))
  const own = lines.filter(isOwn)
  const rest = lines.filter((line) => !isOwn(line) && line !== `    // ${room}`)
  const first = /^ {4}\{ (.+) \},$/.exec(own[0] ?? '')
  if (!first) return null
  const title = /title: msg`([^`]+)`/.exec(first[1]!)![1]!
  const page = pageOf(/path: '([^']+)'/.exec(first[1]!)![1]!, title, room)
  const load = `page: (): Part => import('./pages/${page.file}.tsx').then((room) => room.${page.component}),`
  const fields = first[1]!.split(/, (?=\w+: )/).map((field) => `      ${field},`)
  return { page, routes: ['    {', ...fields, `      ${load}`, '    },', ...own.slice(1)], announced: rest.join('\n') }
}
