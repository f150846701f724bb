/**
 * What every command begins with, on whatever Node (20 or newer) is there and with built-ins only: the locked packages, among them
 * the project's own Node 24.
 */
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { constants } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = dirname(dirname(fileURLToPath(import.meta.url)))

const OLDEST_NODE = 20
const stampFile = join(root, 'node_modules', '.assay-lock')

/** Ends with one clear line instead of a stack trace. */
export function stop(message) {
  console.error(message)
  process.exit(1)
}

/** Installs what the lock file says, unless that is what stands there. */
export async function install() {
  if (Number(process.versions.node.split('.')[0]) < OLDEST_NODE)
    stop(`Node ${OLDEST_NODE} or newer is needed; this is ${process.versions.node}.`)
  const lock = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex')
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === lock) return
  console.log('Installing packages (once).')
  const status = await run('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], { env: process.env })
  if (status !== 0) stop('npm ci failed; its words stand above.')
  writeFileSync(stampFile, lock)
}

/** The project's own Node. */
export function node24() {
  const path = join(root, 'node_modules', `node-${process.platform}-${process.arch}`, 'bin', 'node')
  if (existsSync(path)) return path
  if (Number(process.versions.node.split('.')[0]) >= 24) return process.execPath
  return stop(`There is no packaged Node 24 for ${process.platform}-${process.arch}: run with Node 24 or newer.`)
}

/** The environment in which every tool of the project finds Node 24 and the other tools first. */
export function environment(extra = {}) {
  const folders = [dirname(node24()), join(root, 'node_modules', '.bin'), process.env.PATH]
  return { ...process.env, PATH: folders.join(':'), NODE_NO_WARNINGS: '1', ...extra }
}

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP']
/** What runs now, each with all that it started in a group of its own. */
const running = new Set()
let told = null

/** Runs a program to its end; answers its exit code. When we are told to end, it and all that it started are told, and waited for. */
export function run(program, parameters, options = {}) {
  if (running.size === 0) for (const signal of SIGNALS) process.on(signal, tell)
  const stdio = ['ignore', 'inherit', 'inherit']
  const child = spawn(program, parameters, { cwd: root, stdio, env: options.env ?? environment(), ...options, detached: true })
  running.add(child)
  return new Promise((resolve) => {
    const ended = (code) => {
      running.delete(child)
      if (running.size > 0) return resolve(code)
      if (told) process.exit(128 + constants.signals[told])
      for (const signal of SIGNALS) process.off(signal, tell)
      resolve(code)
    }
    child.once('error', (error) => {
      console.error(`${program}: ${error.message}`)
      ended(1)
    })
    child.once('exit', (code) => ended(code ?? 1))
  })
}

function tell(signal) {
  told = signal
  for (const { pid } of running) {
    try {
      process.kill(-pid, signal)
    } catch {
      // It has ended.
    }
  }
}

/** Runs a program in the background; Ctrl-C and SIGTERM go to it, and its end is ours. */
export function become(program, parameters, options = {}) {
  const child = spawn(program, parameters, { cwd: root, stdio: 'inherit', env: environment(), ...options })
  for (const signal of SIGNALS) process.on(signal, () => child.kill(signal))
  child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)))
  return child
}

/** One hash over the files below folders, by path and content. */
export function hashOf(folders, skip = /(^|\/)(node_modules|dist)(\/|$)/) {
  const hash = createHash('sha256')
  const visit = (path) => {
    if (skip.test(path)) return
    if (statSync(path).isDirectory()) {
      for (const name of readdirSync(path).sort()) visit(join(path, name))
      return
    }
    hash.update(path.slice(root.length)).update(readFileSync(path))
  }
  for (const folder of folders) visit(join(root, folder))
  return hash.digest('hex')
}

/** Builds the web app, and the console of its parts, unless their builds are of these very sources. */
export async function buildWeb() {
  await buildApp('web', ['apps/web', 'packages', 'package-lock.json'])
  await buildApp('console', ['apps/console', 'apps/web', 'packages', 'package-lock.json'])
}

async function buildApp(name, from) {
  const stamp = join(root, `apps/${name}/dist/.built-from`)
  const sources = hashOf(from)
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === sources) return
  console.log(name === 'web' ? 'Building the web app.' : `Building the ${name}.`)
  if ((await run(node24(), [`apps/${name}/build.ts`])) !== 0) stop(`apps/${name} did not build; the reason stands above.`)
  mkdirSync(dirname(stamp), { recursive: true })
  writeFileSync(stamp, sources)
}
