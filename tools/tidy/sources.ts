/** The project's own source files, read once. */
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'

export const root = join(import.meta.dirname, '../..')

export interface Source {
  /** From the project's root, with forward slashes. */
  path: string
  text: string
  lines: string[]
  /** Files of the project it imports. */
  imports: string[]
  isTest: boolean
}

const CODE = /\.(ts|tsx|mjs|css)$/
const IMPORT = /(?:import|export)\s(?:[^'"`;]*?\sfrom\s)?['"]([^'"]+)['"]|import\(\s*['"]([^'"]+)['"]\s*\)/g

export function readSources(): Source[] {
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { cwd: root, encoding: 'utf8' })
  return listed
    .split('\n')
    .filter((path) => CODE.test(path) && existsSync(join(root, path)))
    .map((path) => {
      const text = readFileSync(join(root, path), 'utf8')
      return { path, text, lines: text.split('\n'), imports: importsOf(path, text), isTest: /\.test\.tsx?$|^e2e\//.test(path) }
    })
}

function importsOf(path: string, text: string): string[] {
  const specifiers = [...text.matchAll(IMPORT)].map((match) => (match[1] ?? match[2])!)
  return specifiers.map((specifier) => resolve(path, specifier)).filter((found) => found !== null)
}

const APPS = ['server', 'signer', 'web', 'console']

/** The folder of the app that a file belongs to. */
const appOf = (path: string): string => /^apps\/[\w-]+/.exec(path)?.[0] ?? ''

/** A path of the project, or null for a package from outside. */
function resolve(from: string, specifier: string): string | null {
  if (specifier.startsWith('.')) return normalize(join(dirname(from), specifier.split('?')[0]!))
  if (specifier.startsWith('#')) return normalize(join(appOf(from), 'src', specifier.slice(1)))
  const own = /^@assay\/([\w-]+)(?:\/(.+))?$/.exec(specifier)
  if (!own) return null
  const [, name, door] = own as unknown as [string, string, string | undefined]
  const folder = APPS.includes(name) ? `apps/${name}` : `packages/${name}`
  const exports =
    (JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')) as { exports?: Record<string, string> }).exports ?? {}
  const key = door ? `./${door}` : '.'
  const exact = exports[key]
  if (exact) return normalize(join(folder, exact))
  for (const [pattern, target] of Object.entries(exports)) {
    const star = pattern.indexOf('*')
    if (star > 0 && key.startsWith(pattern.slice(0, star))) return normalize(join(folder, target.replace('*', key.slice(star))))
  }
  return null
}
