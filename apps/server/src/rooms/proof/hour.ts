import type { CallParsed } from '@assay/contract'
import { refuse } from '@assay/contract/wire'
import { encodeHour, GENESIS_HEAD, sortedEvents } from '@assay/engine/proof'
import { HOUR_SECONDS } from '@assay/engine/market'
import { compressed, FileAnswer } from '../../http/file-answer.ts'
import type { ProofServices } from './services.ts'
import * as store from './store.ts'

/**
 * The file of the hour that contains a second. For the current hour it contains the closed seconds. Refuses `head_unknown` or `hour_gone`.
 */
export async function downloadHour(services: ProofServices, input: CallParsed<'proof.hour'>): Promise<FileAnswer<Buffer>> {
  const hour = input.hour - (input.hour % HOUR_SECONDS)
  const { finishedHours, hoursUnderWay } = services
  const known = finishedHours.find(hour) ?? hoursUnderWay.get(hour)
  if (known) return known
  const making = makeFile(services, hour).finally(() => hoursUnderWay.delete(hour))
  hoursUnderWay.set(hour, making)
  return making
}

async function makeFile({ db, symbols, finishedHours }: ProofServices, hour: number): Promise<FileAnswer<Buffer>> {
  const range = { from: hour, to: hour + HOUR_SECONDS - 1 }
  const rows = await store.listSeconds(db, range)
  const first = rows[0] ?? refuse('head_unknown', { fields: { hour: 'head_unknown' } })
  const headBefore = (await store.findHead(db, first.second - 1)) ?? GENESIS_HEAD
  const eventsOf = Map.groupBy(await store.listEvents(db, range), ({ second }) => second)
  const seconds = rows.map(({ second, head, ticks }) => ({
    block: ticks ?? refuse('hour_gone', { fields: { hour: 'hour_gone' } }),
    events: sortedEvents(eventsOf.get(second)?.map(({ leaf }) => leaf) ?? []),
    head,
  }))
  const body = Buffer.from(encodeHour({ firstSecond: first.second, headBefore, symbols, seconds }))
  const file = { name: `assay-${hour}.hour`, contentType: 'application/octet-stream', body }
  // The last head depends on all data before it, so it can be the tag.
  const last = rows.at(-1)!
  const etag = last.head.toString('hex')
  if (last.second < range.to) return new FileAnswer(file, { caching: { etag, isImmutable: false } })
  const finished = new FileAnswer(file, { caching: { etag, isImmutable: true }, gzipped: await compressed(body) })
  finishedHours.keep(hour, finished)
  return finished
}
