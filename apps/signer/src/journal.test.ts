/** What the signer's own file says of what was signed: the day's costs of collecting, and lines of versions before. */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { Journal, JOURNAL_FILE, purposeOf, type SignedOnEthereum } from './journal.ts'

const DAY_MS = 86_400_000
const NOW = 10 * DAY_MS
let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'assay-journal-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const line = (given: Partial<SignedOnEthereum>): SignedOnEthereum => ({
  at: NOW,
  withdrawal: null,
  chain_id: '1',
  from: '0xa',
  nonce: 0,
  currency_id: 2,
  to: '0xb',
  amount: '1',
  chain_amount: '1',
  transaction_id: '0x1',
  bytes: '0x',
  fee_per_gas: '1',
  ...given,
})

it('counts what collecting may have cost in a day: of a nonce the dearest, of withdrawals and of days before nothing', () => {
  const journal = Journal.open(folder)
  journal.add(line({ purpose: 'collect', cost: '10' }))
  journal.add(line({ purpose: 'collect', cost: '13' }))
  journal.add(line({ purpose: 'gas', from: '0xc', cost: '5' }))
  journal.add(line({ purpose: 'gas', from: '0xc', nonce: 1, cost: '100', at: NOW - DAY_MS }))
  journal.add(line({ purpose: 'withdrawal', withdrawal: '7', nonce: 2, cost: '1000' }))
  expect(journal.collectCostToday(NOW)).toBe(18n)
  journal.close()
  // A line that a death cut short counts for nothing.
  writeFileSync(join(folder, JOURNAL_FILE), `${JSON.stringify(line({ purpose: 'gas', cost: '3' }))}\n{"at":1`, { mode: 0o600 })
  const again = Journal.open(folder)
  expect(again.collectCostToday(NOW)).toBe(3n)
  again.add(line({ purpose: 'gas', nonce: 1, cost: '4' }))
  again.close()
  // Nor does it stand in the way of the starts after the next.
  const third = Journal.open(folder)
  expect(third.collectCostToday(NOW)).toBe(7n)
  third.close()
})

it('reads lines that say nothing of their purpose: those of a withdrawal, and sweeps', () => {
  writeFileSync(join(folder, JOURNAL_FILE), `${JSON.stringify(line({ withdrawal: '7' }))}\n${JSON.stringify(line({ nonce: 1 }))}\n`, {
    mode: 0o600,
  })
  const journal = Journal.open(folder)
  expect([...journal.noncesOf({ chainId: '1', from: '0xa' }).values()].map(purposeOf)).toEqual(['withdrawal', 'sweep'])
  journal.close()
})

it('says of each output of Bitcoin what was signed to spend it, and whether the network may have that', () => {
  const { nonce: _nonce, fee_per_gas: _fee, ...common } = line({ withdrawal: '7', chain_id: 'regtest' })
  const signed = { ...common, inputs: [{ id: 'a', place: 0, value: '5' }], change: ['3'], fee_rate: '1000', cost: '1' }
  const journal = Journal.open(folder)
  journal.add(signed)
  journal.add({ ...signed, transaction_id: 'second' })
  journal.willSend('second', NOW)
  journal.willSend('second', NOW)
  journal.close()
  const again = Journal.open(folder)
  const found = again.spending({ id: 'a', place: 0 })
  expect(found.map(({ signed: { transaction_id: id }, mayBeSent }) => [id, mayBeSent])).toEqual([
    [signed.transaction_id, false],
    ['second', true],
  ])
  expect(again.spending({ id: 'a', place: 1 })).toEqual([])
  expect(again.onBitcoin('second')?.change).toEqual(['3'])
  expect([...again.noncesOf({ chainId: 'regtest', from: '0xa' })]).toEqual([])
  // Of a withdrawal once, however often it was replaced.
  expect(Number(again.signedToday(2, NOW))).toBe(1)
  again.close()
})

it('never says of a line that it is written where the disk took a part of it', () => {
  // A file may grow to 2 KiB here: the system writes a part of a line and says so by a count, as a disk does that becomes full.
  const script = `
    import { Journal } from ${JSON.stringify(join(import.meta.dirname, 'journal.ts'))}
    const journal = Journal.open(${JSON.stringify(folder)})
    let written = 0
    try {
      for (; written < 1_000; written += 1) journal.add({ ...${JSON.stringify(line({}))}, nonce: written })
    } catch {}
    process.stdout.write(String(written))`
  const command = 'ulimit -f 2; exec "$0" --input-type=module -e "$1"'
  const { stdout } = spawnSync('bash', ['-c', command, process.execPath, script], { encoding: 'utf8' })
  const written = Number(stdout)
  expect(written).toBeGreaterThan(2)
  const journal = Journal.open(folder)
  expect([...journal.noncesOf({ chainId: '1', from: '0xa' }).keys()]).toEqual(Array.from({ length: written }, (_, nonce) => nonce))
  journal.close()
})
