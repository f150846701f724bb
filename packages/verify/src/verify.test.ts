import { execFile } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, describe, expect, it } from 'vitest'
import { readDownload, readHeads } from './download/folder.ts'
import {
  changeEvent,
  check,
  countsOf,
  eventsOf,
  everyHead,
  falsehoods,
  folders,
  leaveOut,
  lie,
  removeFolders,
  truth,
  type Lie,
} from './testing/lies.ts'
import { makeSandbox } from './testing/sandbox.ts'
import { writeHeads, writeLog, type Material } from './testing/write-log.ts'
import { verify } from './verify.ts'

afterAll(removeFolders)

describe('an honest sandbox', () => {
  const report = check(truth)

  it('has nothing false in it', () => {
    expect(report.falsehoods).toEqual([])
    expect(report.notes).toEqual([expect.stringMatching(/^cross liquidations: .* which the log does not have, and were not$/)])
  })

  it('was really checked: every kind of thing happened', () => {
    const counts = countsOf(report)
    expect(counts).toMatchObject({ seconds: 300, 'recorded heads': 300, seeds: 2, configuration: 1 })
    expect(counts['ticks']).toBeGreaterThan(5000)
    expect(counts['ticks from seeds']).toBe(counts['ticks'])
    expect(counts['options']).toBeGreaterThan(30)
    expect(counts['contract fills']).toBeGreaterThan(50)
    expect(counts['liquidations']).toBeGreaterThan(2)
    expect(counts['overnight fees']).toBeGreaterThan(5)
    expect(counts['timing of fills']).toBe(counts['contract fills'])
    expect(counts['isolated and super positions']).toBeGreaterThan(5)
    const kinds = new Set(eventsOf(truth, 'fill/1').map((fields) => fields[4]))
    for (const kind of ['open', 'close', 'stop_loss', 'trailing_stop', 'take_profit', 'liquidated']) expect(kinds).toContain(kind)
    expect(new Set(eventsOf(truth, 'liquidation/1').map((fields) => fields[4]))).toEqual(new Set(['isolated', 'super', 'cross']))
  })

  it('holds whatever its crowd does with contracts, and wherever a download begins or ends', () => {
    const restless = makeSandbox({ startMs: Date.UTC(2026, 10, 18, 23, 55), seconds: 600, seed: 6, isRestless: true })
    const charged = eventsOf(restless, 'overnight/1')
    expect(new Set(charged.map((fields) => fields[10]))).toEqual(new Set(['free', 'margin']))
    expect(check(restless, [...restless.heads]).falsehoods).toEqual([])
    for (const [from, until] of [
      [120, 600],
      [290, 600],
      [310, 600],
      [0, 350],
    ])
      expect(check(writeLog({ ...restless, seconds: restless.seconds.slice(from, until) }), []).falsehoods).toEqual([])
  })

  it('holds when the stock market opens, too', () => {
    const stocks = makeSandbox({ startMs: Date.UTC(2026, 10, 18, 14, 29), seconds: 120, seed: 2, isQuiet: true })
    const counts = countsOf(check(stocks, [...stocks.heads]))
    expect(stocks.seconds.some(({ ticks }) => ticks.some(({ instrumentId }) => stocks.symbols.get(instrumentId) === 'AAPL/USD'))).toBe(true)
    expect(counts['ticks from seeds']).toBe(counts['ticks'])
  })

  it('holds with receipts of its owners', () => {
    const ids = truth.seconds.flatMap(({ events }) =>
      events.filter((event) => event.startsWith('option/1')).map((event) => event.split(' ')[1]!),
    )
    const receipts = ids.slice(0, 5).map((id) => truth.receiptOf(id))
    const withReceipts = check(writeLog({ ...truth, receipts }))
    expect(withReceipts.falsehoods).toEqual([])
    expect(countsOf(withReceipts)['receipts']).toBe(5)
  })
})

describe('a lie with all heads written anew', () => {
  const middle = (material: Material) => material.seconds[150]!

  it.each<Lie>([
    ['one tick changed', (material) => (middle(material).ticks[3]!.bid -= 1), 'the seed gives tick'],
    ['one tick left out', (material) => middle(material).ticks.splice(3, 1), 'follows tick'],
    [
      'one tick left out and the others numbered anew',
      (material) => {
        const [gone] = middle(material).ticks.splice(3, 1)
        const later = material.seconds
          .flatMap(({ ticks }) => ticks)
          .filter(({ instrumentId, seq }) => instrumentId === gone!.instrumentId && seq > gone!.seq)
        for (const tick of later) tick.seq -= 1
      },
      'is missing',
    ],
    [
      'ticks numbered from two on',
      ({ seconds }) => seconds.forEach(({ ticks }) => ticks.forEach((tick) => (tick.seq += 1))),
      'the seed gives tick',
    ],
    [
      'an acceptance moved by a second',
      (material) => changeEvent(material, 'option/1', (fields) => (fields[3] = String(Number(fields[3]) + 1000))),
      'option',
    ],
    [
      'an acceptance moved by a second with its settlement',
      (material) => {
        let id = ''
        changeEvent(material, 'option/1', (fields) => {
          id = fields[1]!
          fields[3] = String(Number(fields[3]) + 1000)
        })
        changeEvent(
          material,
          'option-end/1',
          (fields) => (fields[4] = String(Number(fields[4]) + 1000)),
          (fields) => fields[1] === id,
        )
      },
      'the ticks give',
    ],
    [
      'two seeds swapped',
      ({ seeds }) => ([seeds[0]!.seed, seeds[1]!.seed] = [seeds[1]!.seed, seeds[0]!.seed]),
      'does not lead to the published head',
    ],
    ['a seed of another chain', ({ seeds }) => (seeds[1]!.seed = '00'.repeat(32)), 'does not lead to the published head'],
    [
      'another configuration',
      (material) => (material.configText = material.configText.replace('"fee_ppm":500', '"fee_ppm":600')),
      'configuration is not',
    ],
    [
      'another result',
      (material) =>
        changeEvent(
          material,
          'option-end/1',
          (fields) => (fields[3] = 'lost'),
          (fields) => fields[3] === 'won',
        ),
      'lost, the ticks give won',
    ],
    [
      'a win paid short',
      (material) =>
        changeEvent(
          material,
          'option-end/1',
          (fields) => (fields[7] = '1'),
          (fields) => fields[3] === 'won',
        ),
      '1 paid, the rule gives',
    ],
    [
      'a settlement kept back',
      (material) => {
        const second = material.seconds.find(({ events }) => events.some((event) => event.startsWith('option-end/1')))!
        second.events.splice(
          second.events.findIndex((event) => event.startsWith('option-end/1')),
          1,
        )
      },
      'should have ended',
    ],
    ['an acceptance kept back', (material) => leaveOut(material, ([kind]) => kind === 'option/1'), 'and its acceptance is not in the log'],
    [
      'a settlement twice',
      (material) => {
        const all = material.seconds.flatMap(({ events }) => events.filter((event) => event.startsWith('option-end/1')))
        material.seconds.at(-1)!.events.push(all[0]!)
      },
      'ended twice',
    ],
    [
      'another entry price',
      (material) => changeEvent(material, 'option-end/1', (fields) => (fields[5] = fields[5]!.replace('=', '=1'))),
      ': entry ',
    ],
  ])('%s is found by the rules, and by any head recorded live', (_name, change, sentence) => {
    const made = lie(change)
    expect(falsehoods(made, [...made.heads])).toContain(sentence)
    const isInLog = truth.heads.get(truth.seconds.at(-1)!.second) !== made.heads.get(truth.seconds.at(-1)!.second)
    if (isInLog) expect(falsehoods(made, everyHead.slice(-1))).toContain('leads to another head than')
  })

  it('shows when two clients were shown different heads', () => {
    const [second, head] = everyHead[200]!
    const other = lie((material) => (material.seconds[180]!.ticks[0]!.ask += 1)).heads.get(second)!
    expect(
      falsehoods(truth, [
        [second, head],
        [second, other],
      ]),
    ).toContain(`second ${second}: two clients were shown different heads`)
  })

  it('falls on a receipt that its owner kept', () => {
    const event = truth.seconds.flatMap(({ events }) => events).find((one) => one.startsWith('option/1'))!
    const receipts = [truth.receiptOf(event.split(' ')[1]!)]
    const made = lie((material) => {
      changeEvent(material, 'option/1', (fields) => (fields[3] = String(Number(fields[3]) + 1000)))
      material.receipts = receipts
    })
    const report = check(made, [])
    expect(report.falsehoods.join('\n')).toContain('is not in the download')
    expect(report.notes.join('\n')).toContain('may have been rewritten')
  })

  it('may begin right after the last head that was recorded: what lies behind it is named', () => {
    const made = lie((material) => (material.seconds[250]!.ticks[0]!.ask += 1))
    const heads = everyHead.slice(0, 250)
    const last = truth.seconds.at(-1)!.second
    expect(check(made, heads).notes.join('\n')).toContain(`no recorded head lies in seconds ${last - 49} to ${last}: they may have been`)
    expect(check(made, []).notes.join('\n')).toContain(`no recorded head lies in seconds ${truth.seconds[0]!.second} to ${last}`)
  })

  it('shows when an hour does not go on where the one before ended', () => {
    const [folder, otherFolder] = [truth.write(), lie((material) => (material.seconds[10]!.ticks[0]!.ask += 1)).write()]
    folders.push(folder, otherFolder)
    const download = readDownload(folder)
    download.hours[1] = readDownload(otherFolder).hours[1]!
    expect(verify(download, []).falsehoods.join('\n')).toContain('does not continue where the hour before ended')
  })

  it('shows as a broken chain when the heads stay', () => {
    const folder = truth.write()
    folders.push(folder)
    const download = readDownload(folder)
    download.hours[0]!.seconds[50]!.ticks[2]!.ask += 1
    const report = verify(download, readHeads(writeHeads(folder, everyHead)))
    expect(report.falsehoods.join('\n')).toContain('do not lead to its head')
  })
})

describe('the command', () => {
  const run = promisify(execFile)
  const main = new URL('main.ts', import.meta.url).pathname

  it('says what it checked and ends with 0 on the truth, with 1 and a plain line on a lie', async () => {
    const good = truth.write()
    const heads = writeHeads(good, everyHead)
    const bad = lie((material) => (material.seconds[150]!.ticks[3]!.bid -= 1)).write()
    folders.push(good, bad)
    const { stdout } = await run(process.execPath, [main, good, '--heads', heads])
    expect(stdout).toMatch(/options: \d+ checked/)
    expect(stdout).toContain('nothing false was found')
    const failed = run(process.execPath, [main, bad, '--heads', heads])
    await expect(failed).rejects.toMatchObject({ code: 1, stdout: expect.stringContaining('FALSE: ') })
  })

  it('shares no code: it imports only its own files and node', () => {
    const all = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' })
    const files = all.filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts') && !name.startsWith('testing/'))
    expect(files).toContain('main.ts')
    expect(files).toContain('contracts/contracts.ts')
    for (const file of files) {
      const path = join(import.meta.dirname, file)
      for (const [, from] of readFileSync(path, 'utf8').matchAll(/ from '([^']+)'/g)) {
        const isOwn = from!.startsWith('.') && files.includes(relative(import.meta.dirname, join(dirname(path), from!)))
        expect(isOwn || from!.startsWith('node:'), `${file} imports ${from}`).toBe(true)
      }
    }
  })
})
