/** What tests of the reserve room share. */
import pino from 'pino'
import { createSecrets } from './secrets.ts'
import { SingleRun } from './clock/single-run.ts'
import type { LeverDesk } from './desk/lever/lever-desk.ts'
import { createTestDatabase, type TestDatabase } from './testing.ts'
import { catalogue, insertCurrencies, startIdleLever, testPrices } from './rooms/wallet/testing.ts'
import type { ReserveServices } from './rooms/reserve/services.ts'
import { ReserveWatch } from './rooms/reserve/watch.ts'

export interface ReserveTest {
  database: TestDatabase
  services: ReserveServices
  lever: LeverDesk
  end(): Promise<void>
}

export async function startReserve({ isPlay }: { isPlay: boolean }): Promise<ReserveTest> {
  const database = await createTestDatabase()
  await insertCurrencies(database.db)
  const lever = await startIdleLever(database)
  const { db, target } = database
  const now = (): number => Date.now()
  const watch = new ReserveWatch({ db, isPlay, now, log: pino({ enabled: false }), currencies: () => catalogue.currencies })
  const prices = testPrices()
  const services: ReserveServices = {
    db,
    target,
    lever,
    secrets: createSecrets(Buffer.alloc(32, 1)),
    catalogue,
    watch,
    isPlay,
    usdtPerUnit: (currencyId) => prices.usdtPerUnit(currencyId),
    now,
    tallies: new SingleRun({ name: 'tally', log: pino({ enabled: false }), now }),
  }
  return {
    database,
    services,
    lever,
    async end() {
      await lever.close()
      await database.close()
    },
  }
}
