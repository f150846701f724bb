import { rmSync } from 'node:fs'
import { afterAll, describe, expect, it } from 'vitest'
import type { Receipt } from '@assay/engine/proof'
import { readDownload } from '../download/folder.ts'
import { makeSandbox } from '../testing/sandbox.ts'
import { writeLog } from '../testing/write-log.ts'
import { verify } from '../verify.ts'

// The receipt of the log's first rule, in a second beside some ticks.
const startMs = Date.UTC(2026, 10, 18, 12)
const log = makeSandbox({ startMs, seconds: 90, seed: 3, isQuiet: true })
const folders: string[] = []
afterAll(() => folders.forEach((folder) => rmSync(folder, { recursive: true })))

function faults(change: (proof: Receipt['seconds'][number]) => void): string[] {
  const receipt = log.receiptOf(String(startMs))
  change(receipt.seconds[0]!)
  const folder = writeLog({ ...log, receipts: [receipt] }).write()
  folders.push(folder)
  return verify(readDownload(folder), []).falsehoods
}

describe('a receipt beside a download', () => {
  it('stands when it is right', () => {
    expect(faults(() => undefined)).toEqual([])
  })

  it('falls when its leaf does not lead to its head', () => {
    const found = faults(({ leaves }) => (leaves[0]!.path[0]!.hash = '00'.repeat(32)))
    expect(found).toHaveLength(1)
    expect(found[0]).toContain('does not lead to the head')
  })

  it('falls when it does not lead to its anchor', () => {
    expect(faults(({ anchor }) => (anchor.head = '00'.repeat(32))).join()).toContain('anchor')
    expect(faults(({ anchor }) => (anchor.second += 1)).join()).toContain('anchor')
  })

  it('falls when its way leads through other heads than the download has', () => {
    const found = faults((proof) => proof.roots.splice(10, 49, '00'.repeat(32)))
    expect(found.join()).toContain('is not the one of the download')
  })
})
