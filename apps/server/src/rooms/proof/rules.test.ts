/** Trading rules in the public log: logged when they come into force, and only then. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { instruments } from '../../feeds/instruments.ts'
import { contractRules, Contracts, refreshMinuteMoves } from '../futures/door.ts'
import { BTC_CFD, createTestOptions, EUR_USD, USDT, type TestOptions } from '../seconds/testing.ts'
import { openRuleLog } from './door.ts'

let test: TestOptions

beforeAll(async () => {
  test = await createTestOptions()
})
afterAll(() => test.close())

/** The rules logged since an instant, as `name value`. */
async function toldSince(fromMs: number): Promise<string[]> {
  const { rows } = await sql<{ leaf: string }>`select leaf from proof_event where leaf like 'rule/1 %'
    and split_part(leaf, ' ', 2)::bigint >= ${fromMs} order by second, leaf`.execute(test.database.db)
  return rows.map(({ leaf }) => leaf.split(' ').slice(2).join(' '))
}

const ALL = '{"30":800000,"60":820000,"120":840000,"180":860000,"300":880000,"600":900000}'
const suspension = (seconds: number, suspends: boolean) => {
  const rule = { rule: 'momentum', day: 0, bets: 100, wins: 90, limitPpm: 560_000, suspends }
  return [{ ...rule, instrumentId: BTC_CFD.id, seconds }]
}

describe('rules of options', () => {
  it('are told at the first start, and by no restart that changes nothing', async () => {
    const told = await toldSince(test.startMs)
    expect(told).toEqual(
      expect.arrayContaining([
        `options.${BTC_CFD.symbol} {"ratio_ppm":${ALL},"suspended":[]}`,
        `options.${EUR_USD.symbol} {"ratio_ppm":${ALL},"suspended":[]}`,
        'options.account {"stake_minimum_usdt":"5","stake_maximum_usdt":"5000","options_maximum":200}',
        'options.house {"second_cap_ppm":20000,"total_cap_ppm":50000}',
      ]),
    )
    expect(new Set(told).size).toBe(told.length)
    await test.restart({ afterMs: 60_000 })
    await test.services.sendTerms()
    expect(await toldSince(test.startMs)).toHaveLength(told.length)
  })

  it('are told when a period is suspended, and when it is sold again', async () => {
    const user = await test.newUser()
    await test.advance(1_000)
    const fromMs = test.nowMs
    test.services.offer.setRules(suspension(60, true))
    await Promise.all([test.services.sendTerms(), test.services.sendTerms()])
    const buy = () => test.call(user, 'seconds.submit', { match_id: BTC_CFD.id, currency_id: USDT, type: 'up', seconds: 60, number: '100' })
    await expect(buy()).rejects.toMatchObject({ code: 'period_suspended' })
    const without60 = ALL.replace('"60":820000,', '')
    const suspended = `options.${BTC_CFD.symbol} {"ratio_ppm":${without60},"suspended":[60]}`
    expect(await toldSince(fromMs)).toEqual([suspended])
    await test.advance(60_000)
    test.services.offer.setRules(suspension(60, false))
    await test.services.sendTerms()
    expect(await toldSince(fromMs)).toEqual([suspended, `options.${BTC_CFD.symbol} {"ratio_ppm":${ALL},"suspended":[]}`])
    await buy()
    await test.advance(64_000)
  })
})

describe('rules of contracts', () => {
  const traded = instruments.filter(({ kind }) => kind !== 'spot')
  const contracts = new Contracts(traded, new Map())

  it('are told once, whatever moves of a minute are measured', async () => {
    const { db } = test.database
    const fromMs = test.nowMs
    const rules = await openRuleLog(db, test.desk)
    await rules.putInForce('contracts', () => contractRules(contracts))
    const told = await toldSince(fromMs)
    expect(told).toHaveLength(traded.length + 1)
    expect(told).toContain('contracts.account {"super_cap":"100000","rows_maximum":200}')
    expect(told).toContain(
      'contracts.EUR/USD {"overnight_long_ppm":100,"overnight_short_ppm":100,"stress_ppm":30000,' +
        '"user_cap":"1000000","net_cap":"5000000","gross_cap":"50000000","multiples":[1,2,3,5,10,20,25,50],' +
        '"tier_multiples":[{"from":"0","multiple":50},{"from":"2000000","multiple":20},{"from":"10000000","multiple":10},' +
        '{"from":"50000000","multiple":5}],"super_multiples":[]}',
    )
    expect(told.find((one) => one.includes(BTC_CFD.symbol))).toMatch(/"super_multiples":\[150,200,300\]/)
    await refreshMinuteMoves({ db, contracts }, { rules, nowMs: test.nowMs })
    await (await openRuleLog(db, test.desk)).putInForce('contracts', () => contractRules(contracts))
    expect(await toldSince(fromMs)).toHaveLength(told.length)
  })

  it('end when an instrument is traded no more, and none of another part end with them', async () => {
    await test.advance(1_000)
    const fromMs = test.nowMs
    const fewer = new Contracts(
      traded.filter(({ id }) => id !== BTC_CFD.id),
      new Map(),
    )
    const rules = await openRuleLog(test.database.db, test.desk)
    for (let count = 0; count < 2; count++) await rules.putInForce('contracts', () => contractRules(fewer))
    expect(await toldSince(fromMs)).toEqual([`contracts.${BTC_CFD.symbol} null`])
  })

  it('are told by the next transaction when the one that put them in force failed', async () => {
    await test.advance(1_000)
    const fromMs = test.nowMs
    const rules = await openRuleLog(test.database.db, test.desk)
    const failing = rules.putInForce('contracts', (turn) => {
      turn.write({ name: 'no_such_table', text: 'insert into no_such_table values (1)', values: () => [] })
      return contractRules(contracts)
    })
    await expect(failing).rejects.toMatchObject({ code: 'fault' })
    expect(await toldSince(fromMs)).toEqual([])
    await rules.putInForce('contracts', () => contractRules(contracts))
    expect(await toldSince(fromMs)).toEqual([expect.stringMatching(/^contracts\.BTC\/USDT-CFD \{"overnight_long_ppm":100,/)])
  })
})
