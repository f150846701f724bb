/** Agreements in a log: what is right passes, each lie is told. */
import { createHash } from 'node:crypto'
import { agreementLeaf } from '@assay/engine/proof'
import { expect, it } from 'vitest'
import type { Hour } from '../download/hour-file.ts'
import { Report } from '../report.ts'
import { checkAgreements } from './agreements.ts'

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')
const leaf = (file: string, change: Partial<Parameters<typeof agreementLeaf>[0]> = {}): string =>
  agreementLeaf({ signedMs: 5_000, version: '2026-11', lang: 'en', textHash: sha256('text'), fileHash: sha256(file), ...change })

function told(...events: string[]): string[] {
  const report = new Report()
  checkAgreements({ hours: [{ seconds: [{ second: 5, ticks: [], events, root: '', head: '' }] } as unknown as Hour] }, report)
  return report.falsehoods
}

it('passes those of several people, and of a text in two languages', () => {
  expect(told(leaf('one'), leaf('two'), leaf('three', { lang: 'zh', textHash: sha256('文') }))).toEqual([])
})

it.each<[string, string[], RegExp]>([
  ['a name that is not of the file', [leaf('one').replace(/ [0-9a-f]{8}-/, ' 00000000-')], /not named after its file/],
  ['the same twice', [leaf('one'), leaf('one', { signedMs: 4_000 })], /twice/],
  ['one that is signed later', [leaf('one', { signedMs: 9_000 })], /before it was signed/],
  ['another text under one version', [leaf('one'), leaf('two', { textHash: sha256('another') })], /had another text before/],
  ['a hash that is none', [leaf('one').replace(/[0-9a-f]{64}$/, 'x'.repeat(64))], /a hash is none/],
])('tells %s', (_what, events, lie) => {
  expect(told(...events).join('\n')).toMatch(lie)
})
