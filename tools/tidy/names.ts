/** Names in backticks that a comment speaks of and that no code has: the code was renamed, the comment was not. */
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { root, type Source } from './sources.ts'
import type { Finding } from './rules.ts'

const COMMENT = /^\s*(?:\/?\*|\/\/)|(?<=[\s;{])\/\/ .*$/
const QUOTED = /`([^`]+)`/g
/** One name or a path of names: `openLots`, `Map.groupBy`, `turn.post()`. */
const NAME = /^#?[A-Za-z_$][\w$]*(?:\.#?[A-Za-z_$][\w$]*)*(?:\(\))?$/
const FILE = /^[\w./-]+\.(?:ts|tsx|mjs|css|md|sql|json|gz)$/
/** Its comments speak of names that it makes. */
const MAKES_NAMES = /^tools\/new-room\//
const WORD = /[A-Za-z_$][\w$]*/g

const isComment = (line: string): boolean => COMMENT.test(line)

function trackedFiles(): string[] {
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { cwd: root, encoding: 'utf8' })
  return listed.split('\n').filter((path) => path !== '' && existsSync(join(root, path)))
}

/** Every word of code, of SQL and of the configuration in JSON. */
function knownWords(sources: Source[], files: string[]): Set<string> {
  const words = new Set<string>()
  const add = (text: string): void => {
    for (const [word] of text.matchAll(WORD)) words.add(word)
  }
  for (const { lines } of sources) for (const line of lines) if (!isComment(line)) add(line)
  for (const path of files)
    if (/\.sql$|(?:^|\/)[\w.]*\.json$/.test(path) && !path.includes('lock')) add(readFileSync(join(root, path), 'utf8'))
  return words
}

export function deadNames(sources: Source[]): Finding[] {
  const files = trackedFiles()
  const words = knownWords(sources, files)
  const names = new Set(files.map((path) => basename(path)))
  const isKnown = (quoted: string): boolean => {
    if (FILE.test(quoted)) return names.has(basename(quoted))
    return !NAME.test(quoted) || [...quoted.matchAll(WORD)].every(([word]) => words.has(word))
  }
  return sources.flatMap(({ path, lines }) =>
    lines.flatMap((line, index) => {
      if (!isComment(line) || MAKES_NAMES.test(path)) return []
      const dead = [...line.matchAll(QUOTED)].map((match) => match[1]!).filter((quoted) => !isKnown(quoted))
      return dead.map((name) => ({ rule: 'dead-name', path, line: index + 1, text: `${name} is nowhere in the code — name what there is` }))
    }),
  )
}
