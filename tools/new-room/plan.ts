/** What is written for a new room: its own files, and its line in each table that lists all rooms. Reads and writes nothing itself. */
import { contractFile, doorFile, namesOf, pageFile, pageOf, pluginFile, servicesFile, type Names, type Page } from './skeleton.ts'

/** The text of a file of the project, null when there is none. */
export type Read = (path: string) => string | null

export class RoomRefused extends Error {}

const GLOSSARY = 'docs/GLOSSARY.md'
const CALLS = 'packages/contract/src/calls.ts'
const APP = 'apps/server/src/app.ts'
const ROUTES = 'apps/web/src/app/routes.ts'
const NAME = /^[a-z]+(-[a-z]+)*$/

interface Entry {
  /** The glossary's words for it. */
  what: string
  routes: string[]
}

interface Opened {
  page: Page
  /** The table of routes with the page in it. */
  routes: string
}

/** Every file to write, whole, by path. Throws RoomRefused for a name that cannot be, with the reason. */
export function planRoom(name: string, read: Read): { files: Record<string, string> } {
  if (!NAME.test(name)) throw new RoomRefused('A room is one English noun: npm run new-room <name>, small letters, hyphens between words.')
  const contract = `packages/contract/src/rooms/${name}.ts`
  const server = `apps/server/src/rooms/${name}`
  if (read(contract) !== null || read(`${server}/plugin.ts`) !== null) throw new RoomRefused(`The room ${name} exists already.`)
  const { what, routes } = entryOf(name, text(read, GLOSSARY))
  const names = namesOf(name)
  const files: Record<string, string> = {
    [contract]: contractFile(what),
    [CALLS]: withContract(text(read, CALLS), names),
    [`${server}/door.ts`]: doorFile(names),
    [`${server}/services.ts`]: servicesFile(names),
    [`${server}/plugin.ts`]: pluginFile(names, what),
    [APP]: withServer(text(read, APP), names),
  }
  const opened = openPage(text(read, ROUTES), routes, name)
  if (!opened) return { files }
  return {
    files: {
      ...files,
      [`apps/web/src/rooms/${name}/pages/${opened.page.file}.tsx`]: pageFile(opened.page, what),
      [ROUTES]: opened.routes,
    },
  }
}

function text(read: Read, path: string): string {
  const found = read(path)
  if (found === null) throw new Error(`${path} is not there`)
  return found
}

/** The row `| \`room\` | state | what it is | words | pages | calls |`. */
function entryOf(name: string, glossary: string): Entry {
  const row = glossary.split('\n').find((line) => line.startsWith(`| \`${name}\` |`))
  if (!row) throw new RoomRefused(`${GLOSSARY} has no room ${name}: say there first what it is and which pages are its own.`)
  const [, , , what, , pages] = row.split('|').map((cell) => cell.trim())
  return { what: what!, routes: [...pages!.matchAll(/`([^`]+)`/g)].map((match) => `/pages/${match[1]}`) }
}

const quoted = (room: string): string => (room.includes('-') ? `'${room}'` : room)

function withContract(source: string, { room, camel }: Names): string {
  const imported = insertSorted(source, /^import \{ calls as \w+ \} from '\.\/rooms\/([\w-]+)\.ts'$/, {
    room,
    line: `import { calls as ${camel} } from './rooms/${room}.ts'`,
  })
  const entry = room === camel ? room : `${quoted(room)}: ${camel}`
  const listed = imported.replace(/^export const calls = \{ (.+) \}$/m, (_line, rooms: string) => {
    const all = [...rooms.split(', '), entry].sort((left, right) => plain(left).localeCompare(plain(right)))
    return `export const calls = { ${all.join(', ')} }`
  })
  return changed(imported, listed, CALLS)
}

const plain = (entry: string): string => entry.replaceAll("'", '')

function withServer(source: string, { room, camel }: Names): string {
  const imported = insertSorted(source, /^import \{.*\} from '\.\/rooms\/([\w-]+)\/door\.ts'$/, {
    room,
    line: `import { ${camel}Room } from './rooms/${room}/door.ts'`,
  })
  return insertSorted(imported, /^ {4}'?([\w-]+)'?: \w+Room\(/, {
    room,
    line: `    ${quoted(room)}: ${camel}Room({ db }),`,
  })
}

/** Puts a line before the first line of its kind that names a later room, or after the last one's own end. */
function insertSorted(source: string, kind: RegExp, { room, line }: { room: string; line: string }): string {
  const lines = source.split('\n')
  const places = lines.flatMap((found, index) => (kind.test(found) ? [{ index, name: kind.exec(found)![1]! }] : []))
  if (places.length === 0) throw new Error(`no place for ${line}`)
  const later = places.find(({ name }) => name > room)
  lines.splice(later ? later.index : endOf(lines, places.at(-1)!.index) + 1, 0, line)
  return lines.join('\n')
}

/** The last line of the entry that begins here: itself, or the closing line of its own indent. */
function endOf(lines: string[], start: number): number {
  const indent = /^ */.exec(lines[start]!)![0]
  if (!lines[start]!.endsWith('{')) return start
  return lines.findIndex((line, index) => index > start && line.startsWith(`${indent}}`))
}

/** Gives the first of these routes that has no page one. */
function openPage(routes: string, wanted: string[], room: string): Opened | null {
  const lines = routes.split('\n')
  for (const path of wanted) {
    const index = lines.findIndex((line) => line.startsWith(`  { path: '${path}',`) && !line.includes(' page:'))
    const closed = /^ {2}\{ (.+) \},$/.exec(lines[index] ?? '')
    if (!closed) continue
    const title = /title: msg`([^`]+)`/.exec(closed[1]!)![1]!
    const page = pageOf(path, title, room)
    const load = `page: () => import('../rooms/${room}/pages/${page.file}.tsx').then((room) => room.${page.component}),`
    const fields = closed[1]!.split(/, (?=\w+: )/).map((field) => `    ${field},`)
    lines.splice(index, 1, '  {', ...fields, `    ${load}`, `    rooms: ['${room}'],`, '  },')
    return { page, routes: lines.join('\n') }
  }
  return null
}

function changed(before: string, after: string, path: string): string {
  if (before === after) throw new Error(`${path} is not laid out as expected`)
  return after
}
