/** Sends a proof of identity: a new request, or what was refused of one again. */
import type { CallOutput, CallParsed } from '@assay/contract'
import { identityItems, isPictureItem, picturesOf, refuse, requireLevel, typedItems, type IdentityItem } from '@assay/contract/wire'
import type { Tx } from '../../db/pool.ts'
import { transact } from '../../db/transact.ts'
import type { UserContext } from '../../http/context.ts'
import { checkCode, consumeCode, findUser } from '../account/door.ts'
import { attachPicture, deletePictures } from './picture-store.ts'
import { SCENE } from './send-code.ts'
import type { IdentityServices } from './services.ts'
import { SENDINGS_MAXIMUM, stateOf } from './state.ts'
import * as store from './store.ts'

const NUMBER_SIGNS = /^[\p{L}\p{N} ./-]+$/u
const NUMBER_MINIMUM = 4
const NUMBER_MAXIMUM = 30

type Given = CallParsed<'identity.send'>
type Field = keyof Given

const FIELDS_OF_NEW: Record<1 | 2, readonly Field[]> = { 1: ['id_type', 'name', 'card_id', 'email_code'], 2: [] }

/** Each refusal in the order of the contract. */
export async function send(services: IdentityServices, given: Given, context: UserContext): Promise<CallOutput<'identity.send'>> {
  const { db } = services
  const { userId } = context.session
  const level = given.real_type as 1 | 2
  const user = (await findUser(db, userId))!
  const { email } = user
  if (!email || !user.mobile) refuse('identity_contacts_needed')
  if (user.verificationLevel >= level) refuse('identity_verified')
  requireLevel(user, level === 2 ? 1 : 0)
  const newest = await store.findNewest(db, userId)
  if (newest?.state === 'auditing') refuse('identity_under_review')
  if ((await store.countSendings(db, userId)) >= SENDINGS_MAXIMUM)
    refuse('identity_sendings_maximum', { values: { maximum: SENDINGS_MAXIMUM } })
  const sent = { userId, level, given: tidied(given) }
  const replaced =
    newest?.state === 'auditFailure' ? await sendAgain(services, sent) : await sendFirst(services, { ...sent, email }, context)
  await services.pictures.remove(replaced)
  return stateOf(services, context)
}

interface Sent {
  userId: number
  level: 1 | 2
  given: Given
}

const tidied = (given: Given): Given => ({
  ...given,
  ...(given.name && { name: given.name.normalize('NFC').trim().replaceAll(/\s+/g, ' ') }),
  ...(given.card_id && { card_id: given.card_id.normalize('NFKC').trim().toUpperCase().replaceAll(/\s+/g, ' ') }),
})

/** Refuses fields that lack, and those that do not belong to what is sent. */
function checkFields(given: Given, { needed, allowed }: { needed: readonly Field[]; allowed: readonly Field[] }): void {
  const lacking = needed.filter((field) => given[field] === undefined)
  const unused = (Object.keys(given) as Field[]).filter(
    (field) => given[field] !== undefined && field !== 'real_type' && !needed.includes(field) && !allowed.includes(field),
  )
  if (lacking.length + unused.length === 0) return
  refuse('parameter_error', {
    fields: {
      ...Object.fromEntries(lacking.map((field) => [field, 'field_required' as const])),
      ...Object.fromEntries(unused.map((field) => [field, 'field_unused' as const])),
    },
  })
}

function checkTyped({ name, card_id: number }: Given): void {
  if (name !== undefined && name.length < 2) refuse('parameter_error', { fields: { name: 'field_too_short' } })
  if (number === undefined) return
  const { length } = store.keyOfNumber(number)
  if (!NUMBER_SIGNS.test(number) || length < NUMBER_MINIMUM || length > NUMBER_MAXIMUM)
    refuse('identity_number_rule', { fields: { card_id: 'identity_number_rule' } })
}

async function sendFirst(
  { db }: IdentityServices,
  { userId, level, given, email }: Sent & { email: string },
  { address }: UserContext,
): Promise<string[]> {
  // Level 2 is for the document of level 1.
  const document = level === 1 ? documentIn(given) : ((await store.findApproved(db, userId, 1)) ?? documentIn(given))
  const pictures = level === 2 ? picturesOf(document.idType) : []
  checkFields(given, { needed: [...FIELDS_OF_NEW[level], ...pictures], allowed: level === 1 ? ['country'] : [] })
  checkTyped(given)
  const key = { recipient: email, scene: SCENE }
  if (level === 1) await checkCode(db, key, { code: given.email_code!, address })
  await transact(db, async (tx) => {
    const id = (await store.insertRequest(tx, { ...document, userId, level })) ?? refuse('identity_under_review')
    if (level === 1) await consumeCode(tx, key, given.email_code!)
    await store.insertItems(tx, id, level === 1 ? typedItems : pictures)
    await attach(tx, { requestId: id, userId, given })
    await store.addEvent(tx, { requestId: id, kind: 'sent' })
  })
  return []
}

const documentIn = ({ id_type: idType = 'id_card', country = '', name = '', card_id: cardId = '' }: Given): store.Document => ({
  idType,
  country,
  name,
  cardId,
})

/** Returns the names of the files that were replaced. */
async function sendAgain({ db }: IdentityServices, { userId, level, given }: Sent): Promise<string[]> {
  return transact(db, async (tx) => {
    const open = (await store.lockOpen(tx, userId)) ?? refuse('identity_under_review')
    if (open.state === 'auditing' || open.level !== level) refuse('identity_under_review')
    const items = (await store.listItems(tx, open.id)).filter(({ state }) => state === 'refused').map(({ item }) => item)
    checkFields(given, { needed: items, allowed: [] })
    checkTyped(given)
    const replaced: string[] = []
    for (const item of items) if (isPictureItem(item)) replaced.push(...(await deletePictures(tx, open.id, item)))
    await attach(tx, { requestId: open.id, userId, given })
    await store.renewItems(tx, open.id, items)
    await store.renewRequest(tx, open.id, { name: given.name ?? open.name, cardId: given.card_id ?? open.cardId })
    await store.addEvent(tx, { requestId: open.id, kind: 'sent_again' })
    return replaced
  })
}

/** Makes the pictures that were given part of the request. Refuses `file_not_found` for one that is not this user's, or of another item. */
async function attach(tx: Tx, { requestId, userId, given }: { requestId: string; userId: number; given: Given }): Promise<void> {
  for (const item of identityItems satisfies readonly IdentityItem[]) {
    const name = isPictureItem(item) ? given[item] : undefined
    if (!isPictureItem(item) || name === undefined) continue
    if (!(await attachPicture(tx, { name, userId, item, requestId }))) refuse('file_not_found', { fields: { [item]: 'file_not_found' } })
  }
}
