/**
 * `npm run nightly [name ...]`: the runs that take too long for `npm test`, one after the other, each in a process of its own with
 * its words in reports/nightly/<name>.log. A variable that is set already keeps its value: `KILLS=5 npm run nightly crash`.
 */
import { closeSync, mkdirSync, openSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { ensureBrowser } from './lib-browser.mjs'
import { buildWeb, environment, install, node24, root, run, stop } from './lib-runtime.mjs'

const LINES_OF_A_FAILURE = 30

const suite = (name) => ({ program: 'vitest', parameters: ['run', `e2e/suites/${name}.test.ts`] })

/** `serves`: it starts whole servers, web app included. */
const RUNS = {
  'simulate-spot': { ...suite('simulate-spot'), extra: { SIMULATE: '10000000' } },
  'simulate-lever': { ...suite('simulate-lever'), extra: { SIMULATE: '10000000' } },
  'simulate-money': { ...suite('simulate-money'), extra: { SIMULATE_MONEY: '20000' } },
  crash: { ...suite('crash'), extra: { KILLS: '1000' }, serves: true },
  'crash-money': { ...suite('crash-money'), extra: { MONEY_KILLS: '10' }, serves: true },
  'crash-earn': { ...suite('crash-earn'), extra: { EARN_CROWD: '100000' }, serves: true },
  'new-room': { ...suite('new-room'), extra: { NEW_ROOM_KILLS: '20' }, serves: true },
  race: { ...suite('race'), extra: { STORM_SECONDS: '600' }, serves: true },
  flood: { ...suite('flood'), extra: { FLOOD_SECONDS: '60' }, serves: true },
  malformed: { ...suite('malformed'), extra: { MALFORMED: '100000' }, serves: true },
  idempotency: { ...suite('idempotency'), extra: { IDEMPOTENCY: '10000' }, serves: true },
  support: { ...suite('support'), extra: { SUPPORT_MESSAGES: '1000' }, serves: true },
  announced: {
    program: 'vitest',
    parameters: ['run', 'apps/server/src/rooms/message/reach/announced.test.ts'],
    extra: { ANNOUNCED_READERS: '100000' },
  },
  liqprice: { ...suite('liqprice'), extra: { LIQPRICE: '1000000' } },
  solvency: { ...suite('solvency'), extra: { SOLVENCY: '1000000' } },
  'exploit-options': { ...suite('exploit-options'), extra: { EXPLOIT: '10000' } },
  'exploit-spot': { ...suite('exploit-spot'), extra: { EXPLOIT: '10000' } },
  'exploit-earn': { ...suite('exploit-earn'), extra: { EXPLOIT: '10000' } },
  'exploit-sales': { ...suite('exploit-sales'), extra: { EXPLOIT: '10000' } },
  'exploit-contracts': { ...suite('exploit-contracts'), extra: { EXPLOIT: '10000' } },
  withdrawal: { program: 'vitest', parameters: ['run', 'apps/server/src/rooms/withdrawal'], extra: { WITHDRAWAL_RACERS: '1000' } },
  deposit: { program: 'vitest', parameters: ['run', 'apps/server/src/rooms/deposit'], extra: { GAP_BLOCKS: '5000' } },
  seal: { program: node24, parameters: ['bench/seal.ts'] },
  tally: { program: node24, parameters: ['bench/tally.ts'] },
  'tally-tampered': {
    program: 'vitest',
    parameters: ['run', 'packages/engine/src/proof/tally.test.ts'],
    extra: { TALLY_TAMPERED: '10000' },
  },
  oracle: { program: node24, parameters: ['bench/oracle.ts', process.env.ORACLE || '10000000'] },
  idle: { program: node24, parameters: ['bench/idle.ts'], serves: true },
  mutation: { program: 'stryker', parameters: ['run', 'tools/mutation/stryker.config.json'] },
  flows: {
    program: 'playwright',
    parameters: ['test', '--config', 'e2e/playwright.config.ts', 'languages'],
    extra: { NIGHTLY: '1' },
    serves: true,
    browses: true,
  },
  gallery: { program: node24, parameters: ['tools/gallery.mjs'], extra: { NIGHTLY: '1' }, serves: true, browses: true },
}

const asked = process.argv.slice(2)
const unknown = asked.filter((name) => !(name in RUNS))
if (unknown.length > 0) stop(`There is no nightly run ${unknown.join(', ')}. There are: ${Object.keys(RUNS).join(', ')}.`)
const names = asked.length > 0 ? asked : Object.keys(RUNS)

await install()
if (names.some((name) => RUNS[name].serves)) await buildWeb()
const reports = join(root, 'reports/nightly')
mkdirSync(reports, { recursive: true })

const counts = { passed: 0, failed: 0 }
for (const name of names) await report(name, RUNS[name])
console.log(`nightly: ${counts.passed} passed, ${counts.failed} failed`)
process.exit(counts.failed === 0 ? 0 : 1)

async function report(name, { program, parameters, extra = {}, browses = false }) {
  const log = join(reports, `${name}.log`)
  rmSync(log, { force: true })
  const out = openSync(log, 'w')
  const given = Object.fromEntries(Object.entries(extra).map(([variable, value]) => [variable, process.env[variable] || value]))
  const env = environment({ ...given, ...(browses && { CHROMIUM: await ensureBrowser() }) })
  const started = performance.now()
  const status = await run(typeof program === 'function' ? program() : program, parameters, {
    stdio: ['ignore', out, out],
    env,
  })
  closeSync(out)
  const figures = Object.entries(given).map(([variable, value]) => ` ${variable}=${value}`)
  counts[status === 0 ? 'passed' : 'failed']++
  console.log(
    `${name}: ${status === 0 ? 'PASS' : 'FAIL'} in ${((performance.now() - started) / 1000).toFixed(0)} s${figures.join('')} (${log.slice(root.length + 1)})`,
  )
  if (status !== 0) console.log(readFileSync(log, 'utf8').trimEnd().split('\n').slice(-LINES_OF_A_FAILURE).join('\n'))
}
