/**
 * Measures every hour whether the periods are good enough to be sold, and after each midnight UTC whether a simple betting rule
 * would have beaten them. Works in slices beside everything else; what it found stays in the database for the next start.
 */
import { dailyRules, gateFigures, type MedianSeries, type RuleFigures } from '@assay/engine/seconds'
import { dayOf } from '@assay/engine/market'
import type { Instrument } from '../../feeds/instruments.ts'
import { DAY_HOURS, gateHour, HOUR_MS, joinHours } from './gate-hour.ts'
import type { PeriodFigures } from './offer.ts'
import type { SecondsServices } from './services.ts'
import { inSlices } from './slices.ts'
import { periodTerms } from './terms.ts'
import * as store from './store.ts'

export interface Gate {
  /** Brings the figures up to the last whole hour. At the start, and once an hour. */
  refresh(): Promise<void>
  /** Ends what runs, and waits for it. */
  stop(): Promise<void>
}

type GateServices = Pick<SecondsServices, 'db' | 'feed' | 'offer' | 'instruments' | 'now'> & { sendTerms(): Promise<void> }

export function createGate(services: GateServices): Gate {
  const stopping = new AbortController()
  let running: Promise<void> | null = null
  return {
    refresh: () => (running ??= measure(services, stopping.signal).finally(() => (running = null))),
    async stop() {
      stopping.abort()
      await running?.catch(() => undefined) // told to whoever asked for the refresh
    },
  }
}

async function measure(services: GateServices, signal: AbortSignal): Promise<void> {
  const { db, feed, offer, instruments, now } = services
  const untilMs = Math.floor(now() / HOUR_MS) * HOUR_MS
  const fromMs = untilMs - DAY_HOURS * HOUR_MS
  if (feed.name === 'history' || fromMs < feed.toldFromMs) return
  for (const instrument of instruments) {
    const series = await readSeries(services, instrument, { fromMs, untilMs, signal })
    if (!series) return
    const figures = await inSlices(figuresOf(series, { instrument, untilMs }), signal)
    if (!figures) return
    await store.upsertFigures(db, figures)
    offer.setFigures(figures)
    await searchRules(services, { instrument, series, signal })
    await services.sendTerms()
  }
  await store.deleteHoursBefore(db, fromMs)
}

interface Stretch {
  fromMs: number
  untilMs: number
  signal: AbortSignal
}

/** The day's medians: kept ones, and those of hours that were not worked out yet. */
async function readSeries(
  { db, feed }: GateServices,
  instrument: Instrument,
  { fromMs, untilMs, signal }: Stretch,
): Promise<MedianSeries | null> {
  const hours = await store.listHours(db, instrument.id, fromMs)
  const known = new Set(hours.map(({ hourMs }) => hourMs))
  for (let hourMs = fromMs; hourMs < untilMs; hourMs += HOUR_MS) {
    if (known.has(hourMs)) continue
    const hour = await inSlices(gateHour(feed, instrument, hourMs), signal)
    if (!hour) return null
    await store.insertHour(db, instrument.id, hour)
    hours.push(hour)
  }
  return joinHours(hours, fromMs)
}

function* figuresOf(
  series: MedianSeries,
  { instrument, untilMs }: { instrument: Instrument; untilMs: number },
): Generator<void, PeriodFigures[]> {
  const figures: PeriodFigures[] = []
  for (const { seconds } of periodTerms) {
    figures.push({ ...gateFigures(series, seconds), instrumentId: instrument.id, untilMs })
    yield
  }
  return figures
}

/** Once a day, with the first figures after midnight. */
async function searchRules(
  { db, offer, now }: GateServices,
  { instrument, series, signal }: { instrument: Instrument; series: MedianSeries; signal: AbortSignal },
): Promise<void> {
  const day = dayOf(now())
  if ((await store.ruleDay(db, instrument.id)) === day) return
  const found = await inSlices(rulesOf(series), signal)
  if (!found) return
  const rules = found.map((figures) => ({ ...figures, instrumentId: instrument.id, day }))
  await store.upsertRules(db, rules)
  offer.setRules(rules)
}

function* rulesOf(series: MedianSeries): Generator<void, (RuleFigures & { seconds: number })[]> {
  const found: (RuleFigures & { seconds: number })[] = []
  for (const { seconds, ratioPpm } of periodTerms) {
    found.push(...dailyRules(series, { seconds, ratioPpm }).map((figures) => ({ ...figures, seconds })))
    yield
  }
  return found
}
