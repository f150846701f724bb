/** A conversation as those see it who wrote it: users and visitors, each his own and nobody else's. */
import type { CallOutput, CallParsed } from '@assay/contract'
import { refuse, supportBadReasons, supportGoodReasons, type SupportReason, type SupportState } from '@assay/contract/wire'
import { transact } from '../../db/transact.ts'
import type { CallContext } from '../../http/context.ts'
import { clockText, openAt } from './hours.ts'
import { stateOf } from './live.ts'
import { caseOut, casesOut, messagesOut, minutesOf } from './out.ts'
import type { SupportServices } from './services.ts'
import * as store from './store.ts'
import { findWriter, requireWriter } from './visitor.ts'

/** Of the last message, for a line of a list. */
const NEWEST_LETTERS = 120

export async function door(
  services: SupportServices,
  { visitor }: CallParsed<'support.door'>,
  context: CallContext,
): Promise<CallOutput<'support.door'>> {
  const { db, line, schedule, now } = services
  const writer = await findWriter(db, visitor, context)
  const [{ people, medianSeconds }, state] = await Promise.all([line.figures(), writer ? stateOf(services, writer) : { case: null }])
  const { isOpen, changesAtMs } = openAt(schedule, now())
  const changesAt = changesAtMs === null ? null : new Date(changesAtMs).toISOString()
  return {
    ...state,
    is_open: isOpen,
    opens_at: isOpen ? null : changesAt,
    closes_at: isOpen ? changesAt : null,
    hours: schedule.map(({ fromDay, toDay, fromMinute, toMinute }) => ({
      from_day: fromDay,
      to_day: toDay,
      from: clockText(fromMinute),
      to: clockText(toMinute),
    })),
    people,
    minutes: minutesOf(medianSeconds),
    unread: state.case ? await store.countUnread(db, state.case.id) : 0,
    newest: state.case && newestOut(await store.findNewest(db, state.case.id)),
  }
}

const newestOut = (row: store.MessageRow | null) =>
  row && { side: row.side, name: row.operatorName, text: row.text.slice(0, NEWEST_LETTERS), time: row.at.toISOString() }

export async function messages(
  services: SupportServices,
  { visitor, case: id, after }: CallParsed<'support.messages'>,
  context: CallContext,
): Promise<CallOutput<'support.messages'>> {
  const { db } = services
  const writer = await requireWriter(db, visitor, context)
  const row = (await store.findOwn(db, writer, id)) ?? refuse('support_case_unknown')
  const rows = await store.listMessages(db, id, after)
  return { case: await caseOut(services, row), messages: await messagesOut(services, writer.userId, rows) }
}

export async function cases(
  services: SupportServices,
  { visitor, page, limit }: CallParsed<'support.cases'>,
  context: CallContext,
): Promise<CallOutput<'support.cases'>> {
  const { db } = services
  const writer = await requireWriter(db, visitor, context)
  const { rows, total } = await store.listOwn(db, writer, { page, limit })
  return { data: await casesOut(services, rows), page, limit, total }
}

export async function read(
  services: SupportServices,
  { visitor, case: id, seq }: CallParsed<'support.read'>,
  context: CallContext,
): Promise<SupportState> {
  const { db, live } = services
  const writer = await requireWriter(db, visitor, context)
  const row = (await store.findOwn(db, writer, id)) ?? refuse('support_case_unknown')
  if (await store.setRead(db, row.id, { side: 'writer', seq })) await live.tellState(row)
  return stateOf(services, writer)
}

export async function typing(
  { db, live }: SupportServices,
  { visitor }: CallParsed<'support.typing'>,
  context: CallContext,
): Promise<Record<string, never>> {
  const row = await store.findCurrent(db, await requireWriter(db, visitor, context))
  if (row) live.tellTyping(row, 'writer')
  return {}
}

export async function close(
  services: SupportServices,
  { visitor, case: id }: CallParsed<'support.close'>,
  context: CallContext,
): Promise<SupportState> {
  const { db, live } = services
  const writer = await requireWriter(db, visitor, context)
  const row = await transact(db, async (tx) => {
    const found = await store.lockCase(tx, id)
    if (!found || found.userId !== writer.userId || found.visitorId !== writer.visitorId) refuse('support_case_unknown')
    if (found.state !== 'closed') await store.closeCase(tx, id, 'writer')
    return found
  })
  await live.tellState(row)
  if (row.state === 'waiting') await live.tellLine()
  return stateOf(services, writer)
}

export async function rate(
  services: SupportServices,
  { visitor, case: id, is_good: isGood, reasons, text }: CallParsed<'support.rate'>,
  context: CallContext,
): Promise<SupportState> {
  const { db, live } = services
  const writer = await requireWriter(db, visitor, context)
  const row = await transact(db, async (tx) => {
    const found = await store.lockCase(tx, id)
    if (!found || found.userId !== writer.userId || found.visitorId !== writer.visitorId) refuse('support_case_unknown')
    if (found.state !== 'closed') refuse('support_not_closed')
    if (found.isGood !== null) refuse('support_rated')
    await store.rateCase(tx, id, { isGood, reasons: reasonsOf(isGood, reasons), text })
    return found
  })
  await live.tellState(row)
  return stateOf(services, writer)
}

/** Those that go with it, each once: nothing is good because it was slow. */
function reasonsOf(isGood: boolean, reasons: readonly SupportReason[]): SupportReason[] {
  const fitting: readonly SupportReason[] = isGood ? supportGoodReasons : supportBadReasons
  return fitting.filter((reason) => reasons.includes(reason))
}
