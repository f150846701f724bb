import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { makeSandbox } from './testing/sandbox.ts'

const log = makeSandbox({ startMs: Date.UTC(2026, 10, 18, 12), seconds: 30, seed: 3, isQuiet: true })
const folder = log.write()
const kept = mkdtempSync(join(tmpdir(), 'assay-kept-'))
afterAll(() => [folder, kept].forEach((path) => rmSync(path, { recursive: true })))

function run(...words: string[]): { status: number | null; out: string; error: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(import.meta.dirname, 'main.ts'), ...words], { encoding: 'utf8' })
  return { status, out: stdout, error: stderr }
}

/** What goes wrong is said in plain lines: nobody who types a name wrongly gets the stack of a program. */
const plain = /^(?!\s+at |.*\w*Error).*$/

function expectPlain({ status, out, error }: ReturnType<typeof run>, saying: string | RegExp): void {
  expect(status).toBe(2)
  expect(out).not.toContain('nothing false')
  expect(error).toMatch(saying)
  for (const line of error.split('\n')) expect(line).toMatch(plain)
}

describe('the command', () => {
  it('says how it is called', () => {
    for (const word of ['--help', '-h']) {
      const { status, out, error } = run(word)
      expect({ status, error }).toEqual({ status: 0, error: '' })
      expect(out).toContain('assay-verify <url>')
    }
    expect(run('--version').out).toMatch(/^\d+\.\d+\.\d+\n$/)
  })

  it('says plainly why it could not check', () => {
    expectPlain(run(), 'name one server')
    expectPlain(run('--colour'), '--colour')
    expectPlain(run(join(kept, 'nowhere')), 'no config.json')
    expectPlain(run('http://127.0.0.1:1', '--to', join(kept, 'log')), 'http://127.0.0.1:1 does not answer')
    expectPlain(run(folder, '--heads', join(kept, 'nowhere')), 'nowhere')
  })

  it('never calls an empty folder sound', () => {
    const empty = join(kept, 'empty')
    mkdirSync(empty)
    writeFileSync(join(empty, 'config.json'), JSON.stringify({ version: 1 }))
    expectPlain(run(empty), 'no hour')
    writeFileSync(join(empty, 'config.json'), 'null')
    expectPlain(run(empty), 'no configuration')
  })

  it('names a file that is no hour', () => {
    const broken = log.write()
    writeFileSync(join(broken, 'hours', 'z.hour'), 'hello')
    expectPlain(run(broken), /z\.hour: /)
    rmSync(broken, { recursive: true })
  })

  it('lets a receipt stand that somebody kept, and catches one that was altered', () => {
    const receipt = log.receiptOf(String(Date.UTC(2026, 10, 18, 12)))
    const path = join(kept, 'receipt.json')
    writeFileSync(path, JSON.stringify(receipt))
    expect(run(folder, '--receipt', path)).toMatchObject({ status: 0, out: expect.stringContaining('receipts: 1 checked') as string })
    const { leaf } = receipt.seconds[0]!.leaves[0]!
    writeFileSync(
      path,
      JSON.stringify(receipt).replace(
        leaf,
        leaf.replace(/.$/, (last) => (last === '0' ? '1' : '0')),
      ),
    )
    const altered = run(folder, '--receipt', path)
    expect(altered.status).toBe(1)
    expect(altered.out).toContain('does not lead to the head')
    writeFileSync(path, JSON.stringify({ version: 1, seconds: [{ second: 1 }] }))
    expect(run(folder, '--receipt', path)).toMatchObject({ status: 1, out: expect.stringContaining('is no receipt') as string })
  })
})
