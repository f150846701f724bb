/** Requests as operators see and decide them. Whatever they do, looking included, stands in the log under `user:<id>`. */
import type { CallOutput } from '@assay/contract'
import { isPictureItem, levelOf, mayRefuseFor, refuse, type IdentityItem, type IdentityRefusal } from '@assay/contract/wire'
import { logDeed } from '../../db/deeds.ts'
import type { Tx } from '../../db/pool.ts'
import { transact } from '../../db/transact.ts'
import type { ConsoleHandlers, OperatorContext } from '../../http/context.ts'
import { FileAnswer, type FileBody } from '../../http/file-answer.ts'
import { raiseVerificationLevel } from '../account/door.ts'
import { addMessage } from '../message/door.ts'
import * as consoleStore from './console-store.ts'
import { listPictures } from './picture-store.ts'
import type { IdentityServices } from './services.ts'
import { decideBy, inOrder } from './state.ts'
import * as store from './store.ts'

type Operator = OperatorContext['operator']

/** Writes that an operator looked at a request, for the log and for the user. */
async function noteLook(
  tx: Tx,
  { operator, request, action, item }: { operator: Operator; request: store.RequestRow; action: string; item: IdentityItem | null },
): Promise<void> {
  const { operatorId } = operator
  const detail = { request: request.id, ...(item && { item }) }
  await logDeed(tx, { operatorId, action, subject: `user:${request.userId}`, detail })
  await store.addEvent(tx, { requestId: request.id, kind: 'seen', item, operatorId })
}

interface Decision {
  operator: Operator
  id: string
  sending: number
  action: string
  detail?: Readonly<Record<string, unknown>>
}

/** Refuses `identity_request_unknown`, `identity_decided`, or `identity_changed` when the user has sent something since. */
function decide<Result>(
  { db }: IdentityServices,
  { operator, id, sending, action, detail = {} }: Decision,
  work: (tx: Tx, request: store.RequestRow) => Promise<Result>,
): Promise<{ result: Result; request: store.RequestRow }> {
  return transact(db, async (tx) => {
    const request = (await store.lockRequest(tx, id)) ?? refuse('identity_request_unknown')
    if (request.state !== 'auditing') refuse('identity_decided')
    if (request.sending !== sending) refuse('identity_changed')
    const result = await work(tx, request)
    const { operatorId } = operator
    await logDeed(tx, { operatorId, action, subject: `user:${request.userId}`, detail: { request: id, sending, ...detail } })
    return { result, request }
  })
}

export function identityConsole(services: IdentityServices): ConsoleHandlers<'identity'> {
  const { db, pictures, sessions, publishMessages } = services
  return {
    queue: async ({ decided = false, user_id: userId = null, page, limit }) => {
      const { rows, total } = await consoleStore.listQueue(db, { decided, userId }, { page, limit })
      return { data: rows.map(queueOut), page, limit, total }
    },
    review: ({ id }, { operator }) => review(services, id, operator),
    viewPicture: async ({ id, item }, { operator }): Promise<FileAnswer<FileBody>> => {
      const name = await transact(db, async (tx) => {
        const request = (await consoleStore.findRequest(tx, id)) ?? refuse('identity_request_unknown')
        const picture = (await listPictures(tx, id)).find((one) => one.item === item) ?? refuse('file_not_found')
        await noteLook(tx, { operator, request, action: 'identity.viewPicture', item })
        return picture.name
      })
      return new FileAnswer({ name: `${id}-${item}.webp`, contentType: 'image/webp', body: await pictures.open(name) })
    },
    refuseItems: async ({ id, sending, items }, { operator }) => {
      const decision = { operator, id, sending, action: 'identity.refuseItems', detail: { items } }
      const { request, result: level } = await decide(services, decision, async (tx, found) => {
        await checkItems(tx, id, items)
        await consoleStore.refuseItems(tx, id, items)
        await consoleStore.decide(tx, id, 'auditFailure')
        await store.addEvent(tx, { requestId: id, kind: 'refused', operatorId: operator.operatorId })
        const { userId } = found
        const values = { level: String(found.level), refused: items.map(({ item, reason }) => `${item}:${reason}`).join(' ') }
        await addMessage(tx, { userId, subject: `identity:${id}:${sending}:refused`, kind: 'identity_refused', values })
        return (await consoleStore.findRequest(tx, id))!.userLevel
      })
      publishMessages(request.userId)
      return { id, state: 'auditFailure' as const, level }
    },
    approve: async ({ id, sending }, { operator }) => {
      const { request, result: level } = await decide(
        services,
        { operator, id, sending, action: 'identity.approve' },
        async (tx, found) => {
          const { userId } = found
          await consoleStore.acceptItems(tx, id)
          await consoleStore.decide(tx, id, 'hasaudit')
          await store.addEvent(tx, { requestId: id, kind: 'approved', operatorId: operator.operatorId })
          const { withdrawBtc, fiatUsdt } = levelOf(found.level)
          const values = { level: String(found.level), withdraw: `${withdrawBtc} BTC`, fiat: `${fiatUsdt} USDT` }
          await addMessage(tx, { userId, subject: `identity:${id}:approved`, kind: 'identity_approved', values })
          return raiseVerificationLevel(tx, userId, found.level)
        },
      )
      sessions.refresh(request.userId)
      publishMessages(request.userId)
      return { id, state: 'hasaudit' as const, level }
    },
  }
}

/** Refuses `identity_item_wrong` for an item that is not part of the request, is named twice, or cannot be refused for this reason. */
async function checkItems(tx: Tx, id: string, items: readonly { item: IdentityItem; reason: IdentityRefusal }[]): Promise<void> {
  const own = new Set((await store.listItems(tx, id)).map(({ item }) => item))
  const isTwice = new Set(items.map(({ item }) => item)).size < items.length
  if (isTwice || items.some(({ item, reason }) => !own.has(item) || !mayRefuseFor(item, reason))) refuse('identity_item_wrong')
}

async function review({ db }: IdentityServices, id: string, operator: Operator): Promise<CallOutput<'identity.review'>> {
  const request = await transact(db, async (tx) => {
    const found = (await consoleStore.findRequest(tx, id)) ?? refuse('identity_request_unknown')
    await noteLook(tx, { operator, request: found, action: 'identity.review', item: null })
    return found
  })
  const { userId, cardId } = request
  const [items, sent, events, same] = await Promise.all([
    store.listItems(db, id),
    listPictures(db, id),
    store.listEvents(db, id),
    consoleStore.listSameNumber(db, { userId, numberKey: store.keyOfNumber(cardId) }),
  ])
  const pictureOut = (item: IdentityItem) => {
    const found = sent.find((one) => one.item === item)
    return found ? { bytes: found.bytes, width: found.width, height: found.height, sent_at: found.sentAt.toISOString() } : null
  }
  return {
    ...queueOut(request),
    id_type: request.idType,
    country: request.country,
    card_id: cardId,
    level: request.userLevel,
    decide_by: request.state === 'auditing' ? decideBy(request) : null,
    decided_at: request.decidedAt?.toISOString() ?? null,
    items: inOrder(items).map((one) => ({
      ...one,
      value: isPictureItem(one.item) ? null : one.item === 'name' ? request.name : cardId,
      picture: pictureOut(one.item),
    })),
    events: events.map(({ kind, item, at, operatorName }) => ({ kind, item, time: at.toISOString(), operator_name: operatorName })),
    same_number: same.map((other) => ({
      user_id: other.userId,
      username: other.username,
      name: other.name,
      real_type: other.level,
      state: other.state,
      sent_at: other.sentAt.toISOString(),
    })),
  }
}

const queueOut = (row: consoleStore.QueueRow) => ({
  id: row.id,
  user_id: String(row.userId),
  username: row.username,
  real_type: row.level,
  state: row.state,
  name: row.name,
  is_again: row.sending > 1,
  sending: row.sending,
  sent_at: row.sentAt.toISOString(),
  waiting_seconds: row.waitingSeconds,
})
