/**
 * What the style page says and a machine can hold. Every ban names what to do instead. A line that must break a rule says
 * `tidy-allow <rule>: <reason>` on it or on the line above; the number of such escapes may only fall (escapes.json).
 */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
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
  { from: /^apps\/server\//, may: /^(apps\/server|packages)\//, saying: 'the server imports packages only' },
  {
    from: /^apps\/web\//,
    may: /^(apps\/web|packages\/(contract|money)|packages\/engine\/src\/(futures\/ticket|proof\/browser)\.ts$)/,
    saying: 'the web app imports the contract, money, and of the engine what a browser recomputes (futures/ticket, proof/browser)',
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

const roomOf = (path: string): string | null => /^apps\/(?:server|web)\/src\/rooms\/([\w-]+)\//.exec(path)?.[1] ?? null

/** Server rooms meet at their doors; web rooms never meet: the app composes them. */
const rooms: Rule = (source) => {
  const room = roomOf(source.path)
  if (room === null || source.isTest) return []
  return source.imports.flatMap((target) => {
    const other = roomOf(target)
    if (other === null || other === room) return []
    const isDoor = source.path.startsWith('apps/server/') && target.endsWith('/door.ts')
    return isDoor
      ? []
      : [finding(source, 'room-door', { text: `imports ${target} — go through its door.ts (server), or compose in app/ (web)` })]
  })
}

/** What only tests share. */
const FOR_TESTS = /\/testing(?:-[\w-]+)?\.ts$|\/(?:\w+-)?oracle\//

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
    pattern: /\bsql`|\.selectFrom\(|\.insertInto\(|\.updateTable\(|\.deleteFrom\(|\bpool\.query\(/,
    except:
      /\/(store|store\/[\w-]+)\.ts$|\/(ledger|desk|db|jobs)\/|\/http\/idempotency\.ts$|\/src\/(testing|site|sandbox-accounts)\.ts$|standing-holds\.ts$|message-sender\.ts$|-store\.ts$|\/testing\.ts$/,
    instead: 'SQL lives in the room’s store.ts, ledger/, desk/ and db/',
  }),
  ban('transaction', {
    in: /^apps\/server\/src\//,
    pattern: /\.transaction\(\)/,
    except: /\/db\/transact\.ts$|\/testing\.ts$/,
    instead: 'use transact of db/transact.ts, which tries once more where two stood in each other’s way',
  }),
  ban('console', { in: /^(packages|apps\/(server|web))\//, pattern: /\bconsole\.\w+\(/, except: /\/main\.ts$/, instead: 'use the logger' }),
  ban('raw-colour', {
    in: /^apps\/web\/src\/.*\.tsx?$/,
    pattern: /['"`]#[0-9a-f]{3,8}['"`]/i,
    instead: 'use a token of ui/css/tokens.css',
  }),
]

/** Files that nothing imports and that no command starts. */
export function deadFiles(sources: Source[]): Finding[] {
  const imported = new Set(sources.flatMap((source) => source.imports))
  const isEntry = (path: string) =>
    /(\.test\.tsx?|\.config\.ts|\.gen\.ts|\.d\.ts)$|^(tools|bench|e2e)\/|\/main\.tsx?$|\/door\.ts$|^apps\/web\/(build|texts)\.ts$|^packages\/contract\/src\/rooms\/|^apps\/server\/src\/testing(-setup)?\.ts$|^apps\/web\/public\//.test(
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
    .filter((room) => room !== undefined && !existsSync(join(root, `apps/server/src/rooms/${room}/plugin.ts`)))
    .map((room) => ({
      rule: 'room-missing',
      path: `packages/contract/src/rooms/${room}.ts`,
      line: 1,
      text: `no apps/server/src/rooms/${room}/plugin.ts`,
    }))
}
