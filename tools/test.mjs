/**
 * `npm test`: install if needed, then every stage; the last line is the sum of what the runners themselves report. A stage that is
 * not a test runner (types, lint, ...) counts as one failure when it fails and as nothing when it passes.
 */
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { buildWeb, environment, install, node24, root, run } from './lib-runtime.mjs'
import { ensureBrowser } from './lib-browser.mjs'

await install()
const reports = join(root, 'reports')
rmSync(reports, { recursive: true, force: true })
mkdirSync(reports, { recursive: true })

let passed = 0
let failed = 0
/** One line each, printed again at the end, where the last part of a long output still shows them. */
const failures = []
const times = []

async function stage(name, { work, seconds }) {
  const started = performance.now()
  console.log(`\n== ${name}`)
  const counts = await work()
  passed += counts.passed
  failed += counts.failed
  const took = Math.round((performance.now() - started) / 1000)
  times.push(`${name} ${took} s${took > seconds ? ` (over its ${seconds} s)` : ''}`)
}

const check = (name, program, parameters) => async () => {
  const status = await run(program, parameters)
  if (status !== 0) failures.push(`${name}: ended with ${status}; its words stand above`)
  return { passed: 0, failed: status === 0 ? 0 : 1 }
}

async function vitest(name, parameters) {
  const file = join(reports, `${name}.json`)
  const status = await run('vitest', ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`, ...parameters])
  return counted(status, file, (report) => ({
    passed: report.numPassedTests,
    failures: report.testResults.flatMap(({ name, status: ended, message, assertionResults }) => {
      const tests = assertionResults.filter((test) => test.status === 'failed')
      if (tests.length === 0 && ended === 'failed') return [`${name}: ${firstLine(message)}`]
      return tests.map((test) => `${name} › ${test.fullName}: ${firstLine(test.failureMessages[0])}`)
    }),
  }))
}

async function playwright() {
  const file = join(reports, 'e2e.json')
  const status = await run('playwright', ['test', '--config', 'e2e/playwright.config.ts'], {
    env: environment({ PLAYWRIGHT_JSON_OUTPUT_NAME: file, CHROMIUM: await ensureBrowser() }),
  })
  return counted(status, file, ({ stats, suites }) => ({
    passed: stats.expected + stats.flaky,
    failures: suites.flatMap(function failuresOf(suite) {
      const own = suite.specs.filter((spec) => !spec.ok).map((spec) => `${spec.file} › ${spec.title}: ${firstLine(errorOf(spec))}`)
      return [...own, ...(suite.suites ?? []).flatMap(failuresOf)]
    }),
  }))
}

const errorOf = (spec) => spec.tests.at(-1)?.results.at(-1)?.error?.message

const firstLine = (text) => stripVTControlCharacters(text ?? 'no reason given').split('\n', 1)[0]

/** What a runner's report counts. A run that failed never counts zero failures, whatever its report says. */
function counted(status, file, read) {
  let report = { passed: 0, failures: [] }
  try {
    report = read(JSON.parse(readFileSync(file, 'utf8')))
  } catch (error) {
    report.failures = [`no report of ${file}: ${error.message}`]
  }
  if (status !== 0 && report.failures.length === 0) report.failures = [`${file}: the runner ended with ${status} and named no test`]
  failures.push(...report.failures)
  return { passed: report.passed, failed: report.failures.length }
}

const only = process.argv.slice(2)
/** `seconds`: what a stage may take on two cores that nobody else uses; docs/recipes/add-a-suite.md says how much of it a room may add. */
const stages = {
  types: { seconds: 30, work: check('types', 'npm', ['run', 'types', '--silent']) },
  lint: { seconds: 20, work: check('lint', 'npm', ['run', 'lint', '--silent']) },
  generated: { seconds: 5, work: check('generated', node24(), ['tools/generate/main.ts', '--check']) },
  tidy: { seconds: 3, work: check('tidy', node24(), ['tools/tidy/main.ts']) },
  unit: { seconds: 215, work: () => vitest('unit', ['--project', 'node', '--project', 'web']) },
  build: { seconds: 15, work: () => buildWeb().then(() => ({ passed: 0, failed: 0 })) },
  suites: { seconds: 400, work: () => vitest('suites', ['--project', 'suites', '--project', 'alone']) },
  e2e: { seconds: 420, work: playwright },
}
const unknown = only.filter((name) => !(name in stages))
if (unknown.length > 0) failures.push(`no such stage: ${unknown.join(', ')}; there are ${Object.keys(stages).join(', ')}`)
failed += unknown.length
for (const [name, each] of Object.entries(stages)) if (only.length === 0 || only.includes(name)) await stage(name, each)

for (const failure of failures) console.log(`failed: ${failure}`)
console.log(`\n${times.join(' · ')}`)
console.log(`${passed} passed, ${failed} failed`)
process.exit(failed === 0 ? 0 : 1)
