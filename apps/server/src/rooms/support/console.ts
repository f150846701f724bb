/** Conversations as operators answer them. To read one is no deed; taking, handing over and closing stand in the log. */
import type { CallOutput } from '@assay/contract'
import { hasRight, refuse, type Lang } from '@assay/contract/wire'
import { logDeed } from '../../db/deeds.ts'
import type { Tx } from '../../db/pool.ts'
import { transact } from '../../db/transact.ts'
import type { ConsoleHandlers, OperatorContext } from '../../http/context.ts'
import { answer } from './answer.ts'
import * as consoleStore from './console-store.ts'
import { findFileOfCase } from './file-store.ts'
import { caseOut, messagesOut, referenceOut, storedOut } from './out.ts'
import { listOpenPositions } from './reference-store.ts'
import type { SupportServices } from './services.ts'
import * as store from './store.ts'

type Operator = OperatorContext['operator']

const REPLIES_MAXIMUM = 500

type Deed = { operator: Operator; id: string; action: string; detail?: Readonly<Record<string, unknown>> }

/** Changes an open conversation with its deed, then tells both sides. Refuses `support_case_unknown` or `support_closed`. */
async function change(
  { db, live }: SupportServices,
  { operator: { operatorId }, id, action, detail }: Deed,
  work: (tx: Tx, row: store.CaseRow) => Promise<void>,
): Promise<CallOutput<'support.take'>> {
  const row = await transact(db, async (tx) => {
    const found = (await store.lockCase(tx, id)) ?? refuse('support_case_unknown')
    if (found.state === 'closed') refuse('support_closed')
    await work(tx, found)
    await logDeed(tx, { operatorId, action, subject: store.subjectOf(found), detail: { case: id, ...detail } })
    return found
  })
  await live.tellState(row)
  await live.tellLine()
  return listedOut((await consoleStore.findInboxRow(db, id))!)
}

const known = async ({ db }: SupportServices, id: string): Promise<store.CaseRow> =>
  (await store.findCase(db, id)) ?? refuse('support_case_unknown')

export const supportConsole = (services: SupportServices): ConsoleHandlers<'support'> => ({
  ...ofConversations(services),
  ...ofReplies(services),
  viewFile: async ({ id, reference }) => services.files.answer(await findFileOfCase(services.db, reference, id)),
  colleagues: async () => (await consoleStore.listColleagues(services.db)).map(({ id, name, isHere }) => ({ id, name, is_here: isHere })),
  figures: async ({ days, mine = false }, { operator }) => {
    const found = await consoleStore.readFigures(services.db, days, mine ? operator.operatorId : null)
    const { conversations, waitingMedianSeconds, rated, good } = found
    return { conversations, waiting_median_seconds: waitingMedianSeconds, rated, good }
  },
})

type OfReplies = Pick<ConsoleHandlers<'support'>, 'replies' | 'saveReply' | 'removeReply'>
type OfConversations = Omit<ConsoleHandlers<'support'>, keyof OfReplies | 'viewFile' | 'colleagues' | 'figures'>

function ofConversations(services: SupportServices): OfConversations {
  const { db, live } = services
  return {
    inbox: async ({ list, page, limit }, { operator: { operatorId } }) => {
      const { rows, total } = await consoleStore.listInbox(db, { list, operatorId }, { page, limit })
      return { data: rows.map(listedOut), page, limit, total }
    },
    view: ({ id, after }, { operator }) => view(services, { id, after, operator }),
    take: ({ id }, { operator }) =>
      change(services, { operator, id, action: 'support.take' }, async (tx, row) => {
        if (row.state === 'open') refuse('support_taken')
        await consoleStore.takeCase(tx, id, operator.operatorId)
      }),
    handOver: ({ id, to = null, note }, { operator }) =>
      change(services, { operator, id, action: 'support.handOver', detail: { to } }, async (tx, row) => {
        requireOwn(row, operator)
        if (to === null) await consoleStore.returnCase(tx, id)
        else {
          if (!(await consoleStore.listColleagues(tx)).some((one) => one.id === to)) refuse('operator_unknown')
          await consoleStore.takeCase(tx, id, Number(to))
        }
        await consoleStore.insertNote(tx, { caseId: id, operatorId: operator.operatorId, to, isHandOver: true, text: note })
      }),
    answer: (input, { operator }) => answer(services, input, operator),
    attachFile: async ({ title }, { operator: { operatorId }, file }) => {
      const { path } = file ?? refuse('file_missing', { fields: { file: 'file_missing' } })
      return storedOut(await services.files.keep({ owner: { userId: null, operatorId }, path, title }))
    },
    addNote: async ({ id, text }, { operator: { operatorId } }) => {
      await known(services, id)
      const row = await transact(db, (tx) => consoleStore.insertNote(tx, { caseId: id, operatorId, to: null, isHandOver: false, text }))
      live.tellInbox({ id, changed: true })
      return noteOut(row)
    },
    seen: async ({ id, seq }, { operator }) => {
      const row = await known(services, id)
      // Whoever only looks in has not read it for the user.
      if (row.operatorId === operator.operatorId && (await store.setRead(db, id, { side: 'operator', seq }))) await live.tellState(row)
      return {}
    },
    answering: async ({ id }, { operator }) => {
      const row = await known(services, id)
      if (row.operatorId === operator.operatorId && row.state === 'open') live.tellTyping(row, 'operator')
      return {}
    },
    end: ({ id }, { operator }) =>
      change(services, { operator, id, action: 'support.end' }, async (tx, row) => {
        requireOwn(row, operator)
        await store.closeCase(tx, id, 'operator')
      }),
  }
}

const ofReplies = (services: SupportServices): OfReplies => ({
  replies: ({ reply_lang: lang = null }) => consoleStore.listReplies(services.db, lang),
  saveReply: ({ id = null, reply_lang: lang, title, text }, { operator }) => saveReply(services, { id, lang, title, text, operator }),
  removeReply: ({ id }, { operator: { operatorId } }) =>
    transact(services.db, async (tx) => {
      if (!(await consoleStore.deleteReply(tx, id))) refuse('support_reply_unknown')
      await logDeed(tx, { operatorId, action: 'support.removeReply', subject: `reply:${id}`, detail: {} })
      return {}
    }),
})

/** An operator of the role admin may hand over and end what somebody else has, who has gone home perhaps. */
function requireOwn({ operatorId, state }: store.CaseRow, { operatorId: own, roles }: Operator): void {
  if (state === 'open' && operatorId !== own && !roles.includes('admin')) refuse('support_not_yours')
}

async function view(
  services: SupportServices,
  { id, after, operator }: { id: string; after: number; operator: Operator },
): Promise<CallOutput<'support.view'>> {
  const { db } = services
  const row = (await consoleStore.findInboxRow(db, id)) ?? refuse('support_case_unknown')
  const { userId } = row
  const maySee = hasRight(operator.roles, 'users.read') && userId !== null
  const [rows, notes, positions, earlier] = await Promise.all([
    store.listMessages(db, id, after),
    consoleStore.listNotes(db, id),
    maySee ? listOpenPositions(db, userId) : null,
    consoleStore.countEarlier(db, row),
  ])
  return {
    case: await caseOut(services, row),
    messages: await messagesOut(services, userId, rows),
    row: listedOut(row),
    person:
      userId === null
        ? null
        : {
            id: String(userId),
            username: row.username,
            nickname: row.nickname,
            verification_level: row.verificationLevel,
            vip_level: row.vipLevel,
            is_frozen: row.isFrozen,
          },
    positions: positions?.map((position) => referenceOut(services, 'position', position)) ?? null,
    notes: notes.map(noteOut),
    earlier,
  }
}

interface NewReply {
  id: string | null
  lang: Lang
  title: string
  text: string
  operator: Operator
}

const saveReply = ({ db }: SupportServices, { id, lang, title, text, operator: { operatorId } }: NewReply) =>
  transact(db, async (tx) => {
    if (id === null && (await consoleStore.countReplies(tx)) >= REPLIES_MAXIMUM)
      refuse('support_replies_maximum', { values: { maximum: REPLIES_MAXIMUM } })
    const saved = (await consoleStore.saveReply(tx, { id, lang, title, text, operatorId })) ?? refuse('support_reply_unknown')
    await logDeed(tx, { operatorId, action: 'support.saveReply', subject: `reply:${saved.id}`, detail: { lang, title, text } })
    return saved
  })

const listedOut = (row: consoleStore.InboxRow): CallOutput<'support.take'> => ({
  id: row.id,
  state: row.state,
  user_id: row.userId === null ? null : String(row.userId),
  username: row.nickname || row.username,
  lang: row.lang,
  page: row.page,
  topic: row.topic,
  operator_id: row.operatorId === null ? null : String(row.operatorId),
  operator_name: row.operatorName,
  last_text: row.lastText,
  unread: row.unread,
  waiting_seconds: row.waitingSeconds,
  created_at: row.createdAt.toISOString(),
  closed_at: row.closedAt?.toISOString() ?? null,
  is_good: row.isGood,
})

const noteOut = ({ id, operatorName, toName, isHandOver, text, afterSeq, at }: consoleStore.NoteRow) => ({
  id,
  operator_name: operatorName,
  to_name: toName,
  is_hand_over: isHandOver,
  text,
  after_seq: afterSeq,
  time: at.toISOString(),
})
