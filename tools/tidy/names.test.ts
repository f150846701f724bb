import { describe, expect, it } from 'vitest'
import { deadNames } from './names.ts'
import type { Source } from './sources.ts'

function source(text: string): Source {
  return { path: 'packages/engine/src/example.ts', text, lines: text.split('\n'), imports: [], isTest: false }
}

const found = (text: string): string[] => deadNames([source(text)]).map((finding) => `${finding.line}: ${finding.text.split(' ')[0]}`)

describe('names in comments', () => {
  it('that no code has are found, in every kind of comment', () => {
    const text = [
      '/** What `goneForGood` gives. */',
      'export const here = 1',
      'const there = 2 // `here.wasMoved`',
      ' * `noSuchFile.ts`',
    ].join('\n')
    expect(found(text)).toEqual(['1: goneForGood', '3: here.wasMoved', '4: noSuchFile.ts'])
  })

  it('that code, SQL or the list of files have are not', () => {
    expect(found('/** `openLots`, `row.openLots`, `ledger_balance`, `README.md`. */\nconst row = { openLots: 1 }')).toEqual([])
  })

  it('are names: a sentence, a formula or a leaf in backticks is none', () => {
    expect(found('/** `a + b`, `futures:<id>`, `tick/1 symbol`. */\nconst one = 1')).toEqual([])
  })
})
