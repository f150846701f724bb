/**
 * `npm test`: install if needed, then every stage; the last line is the sum of what the runners themselves report. A stage that is
 * not a test runner (types, lint, ...) counts as one failure when it fails and as nothing when it passes.
 */
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { buildWeb, environment, install, node24, root, run } from './lib-runtime.mjs'
import { ensureBrowser } from './lib-browser.mjs'

install()
const reports = join(root, 'reports')
rmSync(reports, { recursive: true, force: true })
mkdirSync(reports, { recursive: true })

let passed = 0
let failed = 0
const times = []

function stage(name, work) {
  const started = performance.now()
  console.log(`\n== ${name}`)
  const counts = work()
  passed += counts.passed
  failed += counts.failed
  times.push(`${name} ${((performance.now() - started) / 1000).toFixed(0)} s`)
}

const check = (program, parameters) => () => ({ passed: 0, failed: run(program, parameters) === 0 ? 0 : 1 })

function vitest(name, parameters) {
  const file = join(reports, `${name}.json`)
  const status = run('vitest', ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`, ...parameters])
  const counts = readReport(file, (report) => ({
    passed: report.numPassedTests,
    failed: report.numFailedTests + report.numFailedTestSuites,
  }))
  // Failed suites hold failed tests too; what matters is that a failing run never counts zero.
  return { passed: counts.passed, failed: status === 0 ? counts.failed : Math.max(1, counts.failed) }
}

function playwright() {
  const file = join(reports, 'e2e.json')
  const status = run('playwright', ['test', '--config', 'e2e/playwright.config.ts'], {
    env: environment({ PLAYWRIGHT_JSON_OUTPUT_NAME: file, CHROMIUM: ensureBrowser() }),
  })
  const counts = readReport(file, ({ stats }) => ({ passed: stats.expected + stats.flaky, failed: stats.unexpected }))
  return { passed: counts.passed, failed: status === 0 ? counts.failed : Math.max(1, counts.failed) }
}

function readReport(file, pick) {
  try {
    return pick(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    return { passed: 0, failed: 1 }
  }
}

const only = process.argv.slice(2)
const stages = {
  types: () => ({
    passed: 0,
    failed: run('tsc', ['--noEmit', '-p', 'tsconfig.json']) + run('tsc', ['--noEmit', '-p', 'apps/web/tsconfig.json']) === 0 ? 0 : 1,
  }),
  lint: check('oxlint', ['--type-aware', '--deny-warnings']),
  generated: check(node24(), ['tools/generate/main.ts', '--check']),
  tidy: check(node24(), ['tools/tidy/main.ts']),
  unit: () => vitest('unit', ['--project', 'node', '--project', 'web']),
  build: () => {
    buildWeb()
    return { passed: 0, failed: 0 }
  },
  suites: () => vitest('suites', ['--project', 'suites', '--no-file-parallelism']),
  e2e: playwright,
}
for (const [name, work] of Object.entries(stages)) if (only.length === 0 || only.includes(name)) stage(name, work)

console.log(`\n${times.join(' · ')}`)
console.log(`${passed} passed, ${failed} failed`)
process.exit(failed === 0 ? 0 : 1)
