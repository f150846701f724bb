import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SpotDesk } from '../../desk/spot/spot-desk.ts'
import { createTestDatabase, type TestDatabase } from '../../testing.ts'
import { insertCurrencies, startIdleSpot } from '../wallet/testing.ts'
import { renewPlaySales, roundsAt } from './play-sales.ts'
import { listProjects } from './project-store.ts'
import type { SubscriptionServices } from './services.ts'
import { createTestServices } from './testing.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

let database: TestDatabase
let desk: SpotDesk
let services: SubscriptionServices

beforeAll(async () => {
  database = await createTestDatabase()
  await insertCurrencies(database.db)
  desk = await startIdleSpot(database)
  services = createTestServices(database, desk)
}, 60_000)
afterAll(async () => {
  await desk.close()
  await database.close()
})

describe('play sales', () => {
  it('are made once, and one begins while others run', async () => {
    await renewPlaySales(services, Date.now())
    await renewPlaySales(services, Date.now())
    const rows = await listProjects(database.db)
    expect(rows.map(({ name, status, mode }) => `${name} ${status} ${mode}`).sort()).toEqual([
      'Fern ongoing pro_rata',
      'Marl ongoing first_come',
      'Quill ongoing first_come',
      'Tidal warmup pro_rata',
    ])
    expect(rows.every(({ isPlay, about }) => isPlay && about.zh !== '')).toBe(true)
    expect(services.catalogue.currency(rows[0]!.currencyId)).toMatchObject({ soldAt: { currencyId: 3 } })
    const ids = await sql<{ top: string }>`select max(id)::text as top from subscription_project`.execute(database.db)
    expect(ids.rows[0]!.top).toBe('4')
  })

  it('go on at any age: some run and one begins, and the same token is sold again', () => {
    const rotating = { everyMs: 2 * DAY, saleMs: DAY, warmupMs: DAY }
    for (let hours = 0; hours < 2_000; hours += 7) {
      const nowMs = hours * HOUR + 1
      const states = [0, DAY].flatMap((offsetMs) =>
        roundsAt({ ...rotating, offsetMs }, { firstMs: 0, nowMs }).map(({ startsMs }) => (startsMs <= nowMs ? 'runs' : 'begins')),
      )
      expect(states.sort()).toEqual(['begins', 'runs'])
      const steady = roundsAt({ offsetMs: 0, everyMs: 6 * HOUR, saleMs: 6 * HOUR, warmupMs: HOUR }, { firstMs: 0, nowMs })
      expect(steady.filter(({ startsMs }) => startsMs <= nowMs)).toHaveLength(1)
    }
  })

  it('leave out rounds of days without power', async () => {
    await sql`update site_fact set value = (value::bigint - ${100 * DAY}::bigint)::text where name = 'subscription_first_ms'`.execute(
      database.db,
    )
    await renewPlaySales(services, Date.now())
    const rows = await listProjects(database.db)
    expect(rows.filter(({ name, status }) => name === 'Fern' && status === 'ongoing').length).toBeGreaterThan(0)
    expect(rows.length).toBeLessThan(10)
  })
})
