import type { CallOutput, CallParsed } from '@assay/contract'
import { fill, textsOf } from '@assay/contract/texts'
import { refuse } from '@assay/contract/wire'
import { transact } from '../../db/transact.ts'
import type { UserContext } from '../../http/context.ts'
import { findUser, maskEmail } from '../account/door.ts'
import { listFiles } from './file-store.ts'
import type { SupportServices } from './services.ts'
import * as store from './store.ts'

/** Of a user, in 24 hours. */
const TRANSCRIPTS_MAXIMUM = 5

/** Plain text, to the address of the account and no other. */
export async function transcript(
  { db, sendText }: SupportServices,
  { case: id }: CallParsed<'support.transcript'>,
  { session: { userId }, lang }: UserContext,
): Promise<CallOutput<'support.transcript'>> {
  const row = (await store.findOwn(db, { userId, visitorId: null }, id)) ?? refuse('support_case_unknown')
  const { email } = (await findUser(db, userId))!
  if (!email) return refuse('support_mail_needed')
  const { transcript: words } = textsOf(lang).support
  const rows: store.MessageRow[] = []
  for (let after = 0; after < row.lastSeq; after = rows.at(-1)!.seq) rows.push(...(await store.listMessages(db, id, after)))
  const names = rows.flatMap(({ attached, reference }) => (attached === 'file' ? [reference] : []))
  const titles = new Map((await listFiles(db, names)).map(({ name, title }) => [name, title]))
  const lines = rows.map(({ at, side, operatorName, text, attached, reference }) => {
    const head = `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC, ${{ writer: words.you, operator: operatorName, automatic: words.automatic }[side]}`
    const file = attached === null ? [] : [fill(words.attached, { title: titles.get(reference) ?? `${attached} ${reference}` })]
    return [head, ...(text ? [text] : []), ...file].join('\n')
  })
  const mail = { subject: fill(words.title, { id }), body: lines.join('\n\n') }
  await transact(db, async (tx) => {
    await store.lockWriter(tx, { userId, visitorId: null })
    const isWithin = await store.insertTranscript(tx, { userId, caseId: id, maximum: TRANSCRIPTS_MAXIMUM })
    if (!isWithin) refuse('support_transcripts_maximum', { values: { maximum: TRANSCRIPTS_MAXIMUM } })
    await sendText(tx, { channel: 'email', to: email, lang, text: mail })
  })
  return { to: maskEmail(email) }
}
