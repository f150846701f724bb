/**
 * Random contracts and options over one house. After every command: the house holds the largest payouts of all options, the requirement
 * is that of the rule, users' positions and the house's mirror each other, nothing was made or lost. SOLVENCY=1000000 runs as many.
 */
import { describe, expect, it } from 'vitest'
import type { Instrument } from '../../packages/engine/src/futures/door.ts'
import { HOUSE, randomCommands, SharedHouse, USDT } from '../world/house.ts'
import { findInsolvency } from '../world/solvency.ts'

const COMMANDS = Number(process.env['SOLVENCY'] ?? 20_000)
const SEED = Number(process.env['SEED'] ?? 1)

interface Run {
  house: SharedHouse
  faults: string[]
  tally: Map<string, number>
}

/** Stops at the first fault. `tamper` changes something between two commands. */
function run(count: number, tamper?: (house: SharedHouse, done: number) => void): Run {
  const house = new SharedHouse()
  const instruments = new Map<number, Instrument>()
  const tally = new Map<string, number>()
  let ownHolds = 0n
  let done = 0
  for (const told of randomCommands(house, SEED)) {
    const refused = house.tell(told)
    if (told.engine === 'futures' && told.command.kind === 'set_config') {
      for (const instrument of told.command.instruments) instruments.set(instrument.id, instrument)
      if (told.command.house) ownHolds = told.command.house.otherHolds
    }
    const what = `${told.engine} ${refused ?? told.command.kind}`
    tally.set(what, (tally.get(what) ?? 0) + 1)
    tamper?.(house, done)
    const faults = done > 20 ? findInsolvency(house, { instruments, ownHolds, house: HOUSE, usdt: USDT, brought: house.brought }) : []
    if (faults.length > 0 || (done += 1) >= count) return { house, faults, tally }
  }
  throw new Error('commands ran out')
}

describe('the house', () => {
  it(`is what the rules say after each of ${COMMANDS} commands, seed ${SEED}`, () => {
    const { faults, tally, house } = run(COMMANDS)
    expect(faults).toEqual([])
    console.log(`solvency: ${COMMANDS} commands, ${house.postings.length} postings, ${tally.size} different outcomes`)
    for (const outcome of [
      'futures house_limit',
      'seconds house_limit',
      'futures tick',
      'seconds submit',
      'seconds restore',
      'futures overnight',
    ])
      expect(tally.get(outcome) ?? 0, outcome).toBeGreaterThan(0)
  }, 3_600_000)

  it.each<[string, (house: SharedHouse) => void, RegExp]>([
    ['money from nowhere', ({ ledger }) => ledger.add(HOUSE, USDT, 1n), /all of currency|balance/],
    ['a hold that nobody owes', (house) => holdMore(house), /held by the house|requirement/],
    ['a move of which the engine was not told', ({ futures }) => futures.setAvailable(HOUSE, futures.available(HOUSE) + 1n), /balance/],
    ['a row that has grown', (house) => growRow(house), /lots of the house|requirement|held/],
  ])('%s is found at once', (_name, tamper, words) => {
    const { faults } = run(3_000, (house, done) => {
      if (done >= 2_000 && house.futures.positions().some((row) => row.status === 'open')) tamper(house)
    })
    expect(faults.join('\n')).toMatch(words)
  })
})

function holdMore({ ledger }: SharedHouse): void {
  const entry = { account: HOUSE, currencyId: USDT, hold: 'seconds:0' }
  ledger.book({ kind: 'test', reference: 'test', entries: [{ ...entry, available: -1n, held: 1n }] }, false)
}

function growRow({ futures }: SharedHouse): void {
  const row = futures.positions().find(({ status }) => status === 'open')!
  row.openLots += 1
}
