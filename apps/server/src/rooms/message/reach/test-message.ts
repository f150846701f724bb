/** A message that says only that messages arrive. */
import type { CallOutput } from '@assay/contract'
import { textsOf } from '@assay/contract/texts'
import { refuse } from '@assay/contract/wire'
import { transact } from '../../../db/transact.ts'
import type { MessageServices } from '../services.ts'
import { SWITCHES } from './compose.ts'
import { enqueuePush } from './push-task.ts'
import * as store from './reach-store.ts'
import { takePace } from './waiting-store.ts'

/** Refuses `message_test_wait`. */
export async function sendTest(services: MessageServices, userId: number): Promise<CallOutput<'message.test'>> {
  const { db, sender, site } = services
  const seconds = await takePace(db, { userId, name: 'test' })
  if (seconds > 0) refuse('message_test_wait', { values: { seconds } })
  const [user] = await store.findReached(db, [userId])
  const devices = await store.listDevices(db, [userId])
  const { email, lang } = user!
  const { test_title: title, test_body: body, open } = textsOf(lang).message.delivery
  await transact(db, async (tx) => {
    if (email !== null)
      await sender.sendNotices(tx, [
        {
          to: email,
          lang,
          text: { subject: title, body: `${body}\n\n${open}\n${site}/#${SWITCHES}` },
          oneClick: null,
          isUrgent: true,
        },
      ])
    const content = { title, body, tag: 'test', link: SWITCHES, lang }
    for (const { id } of devices) await enqueuePush(tx, { deviceId: id, category: 'test', content }, new Date(services.now()))
  })
  return { mail: email !== null, devices: devices.length }
}
