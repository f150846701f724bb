/**
 * What the style page says and a machine can hold. Every ban names what to do instead. A line that must break a rule says
 * `tidy-allow <rule>: <reason>` on it or on the line above; the number of such escapes may only fall (escapes.json).
 */
import { existsSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { root, type Source } from './sources.ts'

export interface Finding {
  rule: string
  path: string
  line: number
  text: string
}

type Rule = (source: Source) => Finding[]

const LINES_MAXIMUM = 400
/** Tables of texts and figures may be long. */
const TABLES =
  /\.gen\.ts$|\/texts\/|\/data\/|common-passwords|quantiles|instruments\.ts$|walks\.ts$|currencies\.ts$|\/locales\/|dialling|fiat-rate-table|icons\.tsx$/

const finding = (source: Source, rule: string, { index = 0, text }: { index?: number; text: string }): Finding => ({
  rule,
  path: source.path,
  line: index + 1,
  text,
})

const isAllowed = (source: Source, rule: string, index: number): boolean =>
  [source.lines[index], source.lines[index - 1]].some((line) => line?.includes(`tidy-allow ${rule}:`))

/** A pattern banned in some files, with what to do instead. Comments are not code. */
function ban(rule: string, options: { in: RegExp; pattern: RegExp; except?: RegExp; instead: string }): Rule {
  return (source) => {
    if (!options.in.test(source.path) || source.isTest || options.except?.test(source.path)) return []
    return source.lines.flatMap((line, index) => {
      const code = line.replace(/^\s*(?:\*|\/\/|\/\*).*$/, '').replace(/\s\/\/ .*$/, '')
      if (!options.pattern.test(code) || isAllowed(source, rule, index)) return []
      return [finding(source, rule, { index, text: `${line.trim()} — ${options.instead}` })]
    })
  }
}

const fileLength: Rule = (source) => {
  const length = source.lines.length - 1
  if (length <= LINES_MAXIMUM || TABLES.test(source.path)) return []
  return [finding(source, 'file-length', { text: `${length} lines — split it by what it does; ${LINES_MAXIMUM} is the most` })]
}

/** Who may import whom: the first match of the importing file decides. */
const WALLS: { from: RegExp; may: RegExp; saying: string }[] = [
  { from: /^packages\/money\//, may: /^packages\/money\//, saying: 'money imports nothing' },
  { from: /^packages\/contract\//, may: /^packages\/(contract|money)\//, saying: 'the contract imports money only' },
  { from: /^packages\/engine\//, may: /^packages\/(engine|money)\//, saying: 'the engine imports money only; the server translates' },
  { from: /^packages\/chain\//, may: /^packages\/chain\//, saying: 'what is known of chains imports no other package of ours' },
  {
    from: /^packages\/verify\/src\/(?!testing\/)/,
    may: /^packages\/verify\//,
    saying: 'the verifier shares no code with what it checks',
  },
  {
    from: /^apps\/server\/src\/(ledger|desk)\//,
    may: /^(apps\/server\/src\/(?!http\/|live\/|rooms\/)|packages\/)/,
    saying: 'the ledger and the desks know no call, no channel and no room; who makes a desk gives it what it needs',
  },
  {
    from: /^apps\/server\/src\/db\//,
    may: /^(apps\/server\/src\/(?!http\/|live\/|rooms\/|desk\/|ledger\/)|packages\/)/,
    saying: 'the database knows nothing of what uses it',
  },
  { from: /^apps\/server\//, may: /^(apps\/server|packages)\//, saying: 'the server imports packages only' },
  {
    from: /^apps\/web\/src\/navigation\/routes\.ts$/,
    may: /^apps\/web\/src\/app\/(?:room|rooms|announced)\.ts$/,
    saying: 'the table of routes knows of rooms what they say of themselves',
  },
  {
    from: /^apps\/web\/src\/(?:ui|api|live|navigation|session|state)\//,
    may: /^(?:apps\/web\/src\/(?!trading\/|rooms\/|app\/)|packages\/(?:contract|money)\/)/,
    saying: 'what every page needs knows nothing of trading, rooms and the app',
  },
  {
    from: /^apps\/web\/src\/trading\//,
    may: /^(?:apps\/web\/src\/(?!rooms\/|app\/)|packages\/(?:contract|money)\/)/,
    saying: 'trading stands between ui and the rooms: it imports neither rooms nor the app',
  },
  {
    from: /^apps\/console\//,
    may: /^(apps\/console\/|apps\/web\/(?:src\/(?:ui|api|live|state)\/|collected-texts\.ts|compressed-copies\.ts)|packages\/(?:(?:contract|money)\/|chain\/src\/(?:networks|address)\.ts$))/,
    saying:
      'the console imports the contract, money, networks and addresses, and of the web app its parts, its client, its live line and its client state',
  },
  {
    from: /^apps\/web\//,
    may: /^(apps\/web|packages\/(contract|money)|packages\/chain\/src\/(?:networks|address)\.ts$|packages\/engine\/src\/(futures\/ticket|proof\/browser|structured\/door|subscription\/(?:door|allocate|unlock))\.ts$)/,
    saying:
      'the web app imports the contract, money, networks and addresses, and of the engine what a browser recomputes (futures/ticket, proof/browser, structured, subscription)',
  },
]

const walls: Rule = (source) => {
  if (source.isTest) return []
  const wall = WALLS.find(({ from }) => from.test(source.path))
  if (!wall) return []
  return source.imports
    .filter((target) => !wall.may.test(target))
    .map((target) => finding(source, 'wall', { text: `imports ${target} — ${wall.saying}` }))
}

const roomOf = (path: string): string | null => /^apps\/(?:server|web|console)\/src\/rooms\/([\w-]+)\//.exec(path)?.[1] ?? null

const bothAreDefinitions = (path: string, target: string): boolean => path.endsWith('/room.ts') && target.endsWith('/room.ts')

/** Server rooms meet at their doors, and their definitions name each other. */
const rooms: Rule = (source) => {
  const room = roomOf(source.path)
  if (room === null || source.isTest || !source.path.startsWith('apps/server/')) return []
  return source.imports
    .filter((target) => ![null, room].includes(roomOf(target)) && !target.endsWith('/door.ts') && !bothAreDefinitions(source.path, target))
    .map((target) => finding(source, 'room-door', { text: `imports ${target} — go through its door.ts` }))
}

/** What a web room may read of `app/`: how it says what it is, what the others say, and what they add to its pages, the question who it is among it. */
const FOR_ROOMS = /^apps\/web\/src\/app\/(?:room|rooms|added|use-confirmed)\.tsx?$/
/** Where the trade tab and the charts of several rooms meet. */
const COMPOSED = /^apps\/web\/src\/app\/(?:trade|chart|futures)\.tsx$/

/** Rooms of the console never meet; its frame knows of each its room.ts, and of `operator` login and invitation. */
const consoleRooms: Rule = (source) => {
  if (source.isTest || !source.path.startsWith('apps/console/src/')) return []
  const room = roomOf(source.path)
  const isAllowed = (target: string): boolean =>
    [null, room].includes(roomOf(target)) || (room === null && /\/room\.ts$|\/operator\/pages\/(?:login|invitation)\.tsx$/.test(target))
  return source.imports
    .filter((target) => !isAllowed(target))
    .map((target) => finding(source, 'room-door', { text: `imports ${target} — rooms of the console never meet` }))
}

/** Web rooms never meet, and the rest of the browser's code knows of each what its room.ts says; styles stand in the first load. */
const webRooms: Rule = (source) => {
  if (source.isTest || !source.path.startsWith('apps/web/src/') || COMPOSED.test(source.path)) return []
  const room = roomOf(source.path)
  const isAllowed = (target: string): boolean => {
    if (target.startsWith('apps/web/src/app/')) return room === null || FOR_ROOMS.test(target) || COMPOSED.test(target)
    const other = roomOf(target)
    return other === null || other === room || (room === null && /\/room\.ts$|\.css$/.test(target))
  }
  return source.imports
    .filter((target) => !isAllowed(target))
    .map((target) => finding(source, 'room-door', { text: `imports ${target} — say it in its room.ts, as a path or as what it adds` }))
}

/** The part of the browser's code that a file of `apps/web/src` belongs to: a room, or a folder beside the rooms. */
const webPart = (path: string): string => /^apps\/(?:web|console)\/src\/(rooms\/[\w-]+|[\w-]+)\//.exec(path)?.[1] ?? ''

/** In the browser a way that leaves its own part begins at `#`, so that no path climbs out and moving a file changes none. */
const climbing: Rule = (source) => {
  const app = /^apps\/(?:web|console)\/src\//.exec(source.path)?.[0]
  if (app === undefined) return []
  const own = webPart(source.path)
  return source.lines.flatMap((line, index) => {
    const relative = /(?:from |import\(|import )'(\.\.?\/[^']+)'/.exec(line)?.[1]
    const target = relative && normalize(join(dirname(source.path), relative))
    if (!target?.startsWith(app) || webPart(target) === own) return []
    return [finding(source, 'climbing', { index, text: `${line.trim()} — begin at #, which is ${app}` })]
  })
}

/** What only tests share. */
const FOR_TESTS = /\/testing(?:-[\w-]+)?\.tsx?$|\/(?:testing|(?:\w+-)?oracle)\//

const testsOnly: Rule = (source) => {
  if (source.isTest || FOR_TESTS.test(source.path) || !/^(?:apps|packages)\//.test(source.path)) return []
  return source.imports
    .filter((target) => FOR_TESTS.test(target))
    .map((target) => finding(source, 'tests-only', { text: `imports ${target} — it is for tests; move what the product needs out of it` }))
}

const barrels: Rule = (source) =>
  /\/index\.tsx?$/.test(source.path) && !source.path.includes('/pages/') && !source.path.endsWith('market/index.ts')
    ? [finding(source, 'barrel', { text: 'no index files — name the file for its job, or call it door.ts' })]
    : []

const UNFINISHED = new RegExp(`\\b(${['TO' + 'DO', 'FIX' + 'ME', 'XX' + 'X', 'HA' + 'CK'].join('|')})\\b`)
const unfinished: Rule = (source) =>
  source.lines.flatMap((line, index) =>
    UNFINISHED.test(line) ? [finding(source, 'unfinished', { index, text: `${line.trim()} — finish it or open an issue` })] : [],
  )

export const rules: Rule[] = [
  fileLength,
  walls,
  rooms,
  webRooms,
  consoleRooms,
  climbing,
  testsOnly,
  barrels,
  unfinished,
  ban('engine-clock', {
    in: /^packages\/(engine|money)\//,
    pattern: /\bDate\.now\(|new Date\(\)|performance\.now\(|setTimeout\(|setInterval\(/,
    instead: 'take the time from the command',
  }),
  ban('engine-random', {
    in: /^packages\/(engine|money)\//,
    pattern: /Math\.random\(|randomBytes\(|randomUUID\(/,
    instead: 'take randomness from the command',
  }),
  ban('money-float', {
    in: /^(packages\/(money|contract|engine)|apps\/server)\/src\//,
    pattern: /parseFloat\(|\.toFixed\(|\.toPrecision\(/,
    instead: 'use bigint units of @assay/money',
  }),
  ban('sql-outside-store', {
    in: /^apps\/server\/src\//,
    pattern: /\bsql(<[^`]*>)?`|\.selectFrom\(|\.insertInto\(|\.updateTable\(|\.deleteFrom\(|\bpool\.query\(/,
    except:
      /\/(store|store\/[\w-]+)\.ts$|\/(ledger|desk|db|jobs)\/|\/src\/(testing(?:-[\w-]+)?|site|clock\/deadlines|rooms\/sandbox\/accounts)\.ts$|message-sender\.ts$|-store\.ts$|\/testing\.ts$/,
    instead: 'SQL lives in the room’s store.ts, ledger/, desk/ and db/',
  }),
  ban('transaction', {
    in: /^apps\/server\/src\//,
    pattern: /\.transaction\(\)/,
    except: /\/db\/transact\.ts$|\/testing\.ts$/,
    instead: 'use transact of db/transact.ts, which tries once more where two stood in each other’s way',
  }),
  ban('console', {
    in: /^(packages|apps\/(server|web|console))\//,
    pattern: /\bconsole\.\w+\(/,
    except: /\/main\.ts$/,
    instead: 'use the logger',
  }),
  ban('raw-colour', {
    in: /^apps\/(?:web|console)\/src\/.*\.tsx?$/,
    pattern: /['"`]#[0-9a-f]{3,8}['"`]/i,
    instead: 'use a token of ui/css/tokens.css',
  }),
]

/** Files that nothing imports and that no command starts. */
export function deadFiles(sources: Source[]): Finding[] {
  const imported = new Set(sources.flatMap((source) => source.imports))
  const isEntry = (path: string) =>
    /(\.test\.tsx?|\.config\.ts|\.gen\.ts|\.d\.ts)$|^(tools|bench|e2e)\/|\/main\.tsx?$|\/door\.ts$|^apps\/(?:web|console)\/(build|texts)\.ts$|^packages\/contract\/src\/rooms\/|^apps\/(server|web)\/src\/testing(-setup)?\.ts$|^apps\/web\/public\//.test(
      path,
    )
  return sources
    .filter(({ path }) => !isEntry(path) && !imported.has(path))
    .map(({ path }) => ({ rule: 'dead-file', path, line: 1, text: 'nothing imports it — remove it' }))
}

/** Every room of the contract is served. */
export function missingRooms(sources: Source[]): Finding[] {
  return sources
    .map(({ path }) => /^packages\/contract\/src\/rooms\/([\w-]+)\.ts$/.exec(path)?.[1])
    .filter((room) => room !== undefined && !existsSync(join(root, `apps/server/src/rooms/${room}/room.ts`)))
    .map((room) => ({
      rule: 'room-missing',
      path: `packages/contract/src/rooms/${room}.ts`,
      line: 1,
      text: `no apps/server/src/rooms/${room}/room.ts`,
    }))
}
