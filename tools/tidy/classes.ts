/** Holds the classes of the browser to their sheets: what is worn has a rule, what has a rule is worn, and names are words. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Finding } from './rules.ts'
import { root, type Source } from './sources.ts'

/** A name shorter than this is a sign, not a word. */
const LETTERS_MINIMUM = 4

/** A class where it is written: in a selector, or in what an element wears. */
export interface Mention {
  name: string
  path: string
  line: number
}

export interface Worn {
  /** Whole names. */
  names: Mention[]
  /** What names begin with that are put together: `coin-` of `coin-${tint}`. */
  beginnings: Mention[]
}

const lineOf = (text: string, at: number): number => text.slice(0, at).split('\n').length

/** The classes in the selectors of a sheet. */
export function ruledBy(path: string, text: string): Mention[] {
  const code = text.replace(/\/\*[\s\S]*?\*\/|url\([^)]*\)|'[^']*'/g, (skipped) => skipped.replace(/[^\n]/g, ' '))
  return [...code.matchAll(/[^{};]+(?=\{)/g)].flatMap((prelude) =>
    prelude[0].trim().startsWith('@')
      ? []
      : [...prelude[0].matchAll(/\.([a-zA-Z][\w-]*)/g)].map((match) => ({
          name: match[1]!,
          path,
          line: lineOf(code, prelude.index + match.index),
        })),
  )
}

/** From an opening bracket to the one that closes it. */
function bracketed(text: string, from: number): string {
  let depth = 0
  for (let at = from; at < text.length; at++) {
    if ('({'.includes(text[at]!)) depth++
    if (')}'.includes(text[at]!) && --depth === 0) return text.slice(from, at + 1)
  }
  return text.slice(from)
}

const LITERAL = /(?<asked>[!=]==\s*)?(?:'(?<quoted>[^'\n]*)'|"(?<double>[^"\n]*)"|`(?<template>[^`]*)`)/g

/** What elements of a file wear: the words in `className`, in attributes like `itemClass`, and in calls of `clsx`. */
export function wornIn(path: string, text: string): Worn {
  const worn: Worn = { names: [], beginnings: [] }
  for (const match of text.matchAll(/\b(?:class|className|\w+Class)=(?="|\{)|\bclsx(?=\()/g)) {
    const start = match.index + match[0].length
    const expression = text[start] === '"' ? text.slice(start, text.indexOf('"', start + 1) + 1) : bracketed(text, start)
    for (const literal of expression.matchAll(LITERAL)) {
      const { asked, quoted, double, template } = literal.groups!
      if (asked) continue
      const line = lineOf(text, start + literal.index)
      const words = (template ?? quoted ?? double ?? '').replaceAll(/\$\{[^}]*\}/g, '$').split(/\s+/)
      for (const name of words.filter(Boolean))
        if (name.endsWith('$')) worn.beginnings.push({ name: name.slice(0, -1), path, line })
        else worn.names.push({ name, path, line })
    }
  }
  return worn
}

/** Names that code hands on as data, like the side of a trade: a string that is nothing but the name. */
const saidIn = (text: string): string[] => [...text.matchAll(/'([\w-]+)'/g)].map((match) => match[1]!)

const SHELL = 'apps/web/index.html'
/** What loads the sheets that stand before any page does. */
const FIRST = ['apps/web/src/app/first-sheets.ts', 'apps/web/src/ui/css/all.css']
const BROWSER = /^apps\/(?:web|console)\/src\//

/** The sheets that a file brings with it, itself or by what it imports. */
function sheetsInReach(path: string, imports: ReadonlyMap<string, readonly string[]>): Set<string> {
  const seen = new Set<string>()
  const ahead = [path]
  for (let next = ahead.pop(); next !== undefined; next = ahead.pop()) {
    if (seen.has(next)) continue
    seen.add(next)
    ahead.push(...(imports.get(next) ?? []))
  }
  return new Set([...seen].filter((found) => found.endsWith('.css')))
}

/** A class whose rules stand in sheets that its wearer does not bring with it. */
export function unloaded(ruled: readonly Mention[], worn: readonly Mention[], imports: ReadonlyMap<string, readonly string[]>): Mention[] {
  const first = new Set(FIRST.flatMap((path) => [...sheetsInReach(path, imports)]))
  const sheetsOf = Map.groupBy(ruled, ({ name }) => name)
  const reached = new Map([...new Set(worn.map(({ path }) => path))].map((path) => [path, sheetsInReach(path, imports)]))
  return worn.filter(({ name, path }) => {
    const sheets = sheetsOf.get(name) ?? []
    return sheets.length > 0 && !sheets.some((sheet) => first.has(sheet.path) || reached.get(path)!.has(sheet.path))
  })
}

/** What breaks the rules of classes in the browser's code. */
export function classFindings(sources: readonly Source[]): Finding[] {
  const web = sources.filter(({ path, isTest }) => BROWSER.test(path) && !isTest)
  const sheets = web.filter(({ path }) => path.endsWith('.css'))
  const code = web.filter(({ path }) => !path.endsWith('.css'))
  const ruled = sheets.flatMap(({ path, text }) => ruledBy(path, text))
  const worn = [...code, { path: SHELL, text: readFileSync(join(root, SHELL), 'utf8') }].map(({ path, text }) => wornIn(path, text))
  const names = worn.flatMap((one) => one.names)
  const beginnings = worn.flatMap((one) => one.beginnings)
  const imports = new Map(web.map((source) => [source.path, source.imports]))
  const late = unloaded(ruled, names, imports).filter(({ path }) => path !== SHELL)
  return [
    ...judge(
      ruled,
      { names, beginnings },
      code.flatMap(({ text }) => saidIn(text)),
    ),
    ...late.map((mention) => found('class-unloaded', mention, `.${mention.name} — import the sheet of its rule`)),
  ]
}

const found = (rule: string, { path, line }: Mention, text: string): Finding => ({ rule, path, line, text })
const once = (mentions: readonly Mention[]): Mention[] => [...new Map(mentions.map((mention) => [mention.name, mention])).values()]

/** @param said names that stand in code as strings of their own */
export function judge(ruled: readonly Mention[], worn: Worn, said: readonly string[]): Finding[] {
  const hasRule = new Set(ruled.map(({ name }) => name))
  const isWorn = new Set([...worn.names.map(({ name }) => name), ...said])
  const isBegun = (name: string) => worn.beginnings.some((beginning) => name.startsWith(beginning.name))
  const hasBegun = (beginning: string) => beginning.endsWith('-') && ruled.some(({ name }) => name.startsWith(beginning))
  return [
    ...once(ruled.filter(({ name }) => name.length < LETTERS_MINIMUM)).map((mention) =>
      found('class-name', mention, `.${mention.name} — name it with a word`),
    ),
    ...once(ruled.filter(({ name }) => !isWorn.has(name) && !isBegun(name))).map((mention) =>
      found('class-dead', mention, `.${mention.name} — nothing wears it; remove the rule`),
    ),
    ...once(worn.names.filter(({ name }) => !hasRule.has(name))).map((mention) =>
      found('class-bare', mention, `.${mention.name} — no sheet has a rule for it; remove the name`),
    ),
    ...once(worn.beginnings.filter(({ name }) => !hasBegun(name))).map((mention) =>
      found('class-bare', mention, `.${mention.name}… — no sheet has a rule that begins so; a beginning ends in a hyphen`),
    ),
  ]
}
