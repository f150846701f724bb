/**
 * The gate. Each hour it measures whether the quality of each period is good enough to offer it. After each midnight (UTC) it checks
 * whether a simple betting rule would have beaten the period. The work runs in slices. Results are stored for the next start.
 */
import { dailyRules, gateFigures, type MedianSeries, type RuleFigures } from '@assay/engine/seconds'
import { dayOf, HOUR_MS } from '@assay/engine/market'
import type { Instrument } from '../../feeds/instruments.ts'
import { DAY_HOURS, gateHour, joinHours } from './gate-hour.ts'
import type { PeriodFigures } from './offer.ts'
import type { SecondsServices } from './services.ts'
import { inSlices } from './slices.ts'
import { periodTerms } from './terms.ts'
import * as store from './store.ts'

export interface Gate {
  /** Measures up to the last whole hour. Called at the start and once an hour. */
  refresh(): Promise<void>
  /** Aborts a running measurement and waits for its end. */
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
      await running?.catch(() => undefined) // the caller of `refresh` gets the error
    },
  }
}

async function measure(services: GateServices, signal: AbortSignal): Promise<void> {
  const { db, feed, offer, instruments, now } = services
  const untilMs = Math.floor(now() / HOUR_MS) * HOUR_MS
  const fromMs = untilMs - DAY_HOURS * HOUR_MS
  if (feed.name === 'history' || fromMs < feed.ticksFromMs) return
  for (const instrument of instruments) {
    if (await isMeasured(services, instrument, untilMs)) continue
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

/** True when a start before this one measured up to that hour and searched today's rules. */
async function isMeasured({ db, offer, now }: GateServices, { id }: Instrument, untilMs: number): Promise<boolean> {
  const hasFigures = periodTerms.every(({ seconds }) => offer.figures(id, seconds)?.untilMs === untilMs)
  return hasFigures && (await store.ruleDay(db, id)) === dayOf(now())
}

interface Stretch {
  fromMs: number
  untilMs: number
  signal: AbortSignal
}

/** The medians of the last 24 hours. Hours that are not stored yet are computed and stored. Null when aborted. */
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

/** Runs once a day (UTC), at the first measurement after midnight. */
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
