/**
 * What every command begins with, on whatever Node (20 or newer) is there and with built-ins only: the locked packages, among them
 * the project's own Node 24.
 */
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
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
export function install() {
  if (Number(process.versions.node.split('.')[0]) < OLDEST_NODE)
    stop(`Node ${OLDEST_NODE} or newer is needed; this is ${process.versions.node}.`)
  const lock = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex')
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === lock) return
  console.log('Installing packages (once).')
  const npm = spawnSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  if (npm.status !== 0) stop('npm ci failed; its words stand above.')
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

/** Runs a program to its end; answers its exit code. */
export function run(program, parameters, options = {}) {
  const result = spawnSync(program, parameters, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'], env: environment(), ...options })
  return result.status ?? 1
}

/** Runs a program in the background; Ctrl-C and SIGTERM go to it, and its end is ours. */
export function become(program, parameters, options = {}) {
  const child = spawn(program, parameters, { cwd: root, stdio: 'inherit', env: environment(), ...options })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
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

/** Builds the web app unless its build is of these very sources. */
export function buildWeb() {
  const stamp = join(root, 'apps/web/dist/.built-from')
  const sources = hashOf(['apps/web', 'packages', 'package-lock.json'])
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === sources) return
  console.log('Building the web app.')
  if (run(node24(), ['apps/web/build.ts']) !== 0) stop('The web app did not build; the reason stands above.')
  mkdirSync(dirname(stamp), { recursive: true })
  writeFileSync(stamp, sources)
}
