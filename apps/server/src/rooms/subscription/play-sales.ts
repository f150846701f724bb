/**
 * The play sales of the sandbox: four series whose rounds follow one another from the first start on, so that a sandbox of any age has sales
 * that run and one that begins. Two of them take turns: while one warms up, the other runs.
 */
import { textsOf } from '@assay/contract/texts'
import { langs, type Text } from '@assay/contract/wire'
import { DAY_MS } from '@assay/engine/market'
import { USDT } from '../../ledger/usdt.ts'
import { makeProject, scheduleProject, type Draft } from './make-project.ts'
import { keepFirstMoment, listDrafts, listRounds } from './project-store.ts'
import type { SubscriptionServices } from './services.ts'

const HOUR_MS = 3_600_000

type Series = keyof ReturnType<typeof textsOf>['subscription']['play']

interface Play {
  series: Series
  /** From the first start to the beginning of the first round. */
  offsetMs: number
  /** From the beginning of a round to that of the next. */
  everyMs: number
  saleMs: number
  /** How long before its beginning a round is shown. */
  warmupMs: number
  terms: Omit<Draft, 'about' | 'website' | 'whitepaper' | 'payCurrencyId' | 'startsMs' | 'endsMs' | 'unlock' | 'round'>
  unlock(endsMs: number): Draft['unlock']
}

/** A tenth of all tokens is sold. */
const holders = (community: string, team: string, investors: string): Draft['holders'] => [
  { holder: 'sale', percent: '10' },
  { holder: 'community', percent: community },
  { holder: 'team', percent: team },
  { holder: 'investors', percent: investors },
]

const plays: readonly Play[] = [
  {
    series: 'fern',
    offsetMs: 0,
    everyMs: 6 * HOUR_MS,
    saleMs: 6 * HOUR_MS,
    warmupMs: HOUR_MS,
    terms: {
      name: 'Fern',
      code: 'FRN',
      mode: 'pro_rata',
      price: '0.1',
      lot: '0.1',
      issuance: '200000',
      supply: '20000',
      cap: '15000',
      softCap: null,
      holders: holders('35', '30', '25'),
    },
    unlock: (endsMs) => ({ kind: 'linear', fromMs: endsMs + DAY_MS, days: 20 }),
  },
  {
    series: 'quill',
    offsetMs: 0,
    everyMs: 2 * DAY_MS,
    saleMs: 2 * DAY_MS,
    warmupMs: 2 * HOUR_MS,
    terms: {
      name: 'Quill',
      code: 'QLL',
      mode: 'first_come',
      price: '0.25',
      lot: '1',
      issuance: '400000',
      supply: '40000',
      cap: '8000',
      softCap: null,
      holders: holders('40', '20', '30'),
    },
    unlock: (endsMs) => ({ kind: 'date', fromMs: endsMs + DAY_MS }),
  },
  {
    series: 'tidal',
    offsetMs: DAY_MS,
    everyMs: 2 * DAY_MS,
    saleMs: DAY_MS,
    warmupMs: DAY_MS,
    terms: {
      name: 'Tidal',
      code: 'TDL',
      mode: 'pro_rata',
      price: '0.08',
      lot: '1',
      issuance: '500000',
      supply: '50000',
      cap: '25000',
      softCap: '1500',
      holders: holders('50', '15', '25'),
    },
    unlock: () => ({ kind: 'at_once' }),
  },
  {
    series: 'marl',
    offsetMs: 0,
    everyMs: 2 * DAY_MS,
    saleMs: DAY_MS,
    warmupMs: DAY_MS,
    terms: {
      name: 'Marl',
      code: 'MRL',
      mode: 'first_come',
      price: '0.5',
      lot: '1',
      issuance: '300000',
      supply: '30000',
      cap: '4000',
      softCap: '10000',
      holders: holders('45', '20', '25'),
    },
    unlock: () => ({ kind: 'at_once' }),
  },
]

/** Rounds of a series that are shown at a moment: the one that runs, and the next where it warms up. */
export function roundsAt(
  { offsetMs, everyMs, saleMs, warmupMs }: Omit<Play, 'series' | 'terms' | 'unlock'>,
  { firstMs, nowMs }: { firstMs: number; nowMs: number },
): { round: number; startsMs: number; endsMs: number }[] {
  const last = Math.floor((nowMs - firstMs - offsetMs) / everyMs)
  return [last, last + 1]
    .filter((round) => round >= 0)
    .map((round) => ({ round, startsMs: firstMs + offsetMs + round * everyMs, endsMs: firstMs + offsetMs + round * everyMs + saleMs }))
    .filter(({ startsMs, endsMs }) => startsMs - warmupMs <= nowMs && nowMs < endsMs)
}

const aboutOf = (series: Series): Text => Object.fromEntries(langs.map((lang) => [lang, textsOf(lang).subscription.play[series]])) as Text

/** Makes the rounds that are to be shown now and do not exist. */
export async function renewPlaySales(services: SubscriptionServices, nowMs: number): Promise<void> {
  const firstMs = await keepFirstMoment(services.db)
  const known = new Set((await listRounds(services.db)).map(({ series, round }) => `${series} ${round}`))
  for (const { series, terms, unlock, ...times } of plays) {
    for (const { round, startsMs, endsMs } of roundsAt(times, { firstMs, nowMs })) {
      if (known.has(`${series} ${round}`)) continue
      await makeProject(services, {
        ...terms,
        about: aboutOf(series),
        website: null,
        whitepaper: null,
        payCurrencyId: USDT,
        startsMs,
        endsMs,
        unlock: unlock(endsMs),
        round: { series, round },
      })
    }
  }
  for (const id of await listDrafts(services.db)) await scheduleProject(services, id)
}
