/** What users choose of how they are reached. */
import type { CallOutput, CallParsed } from '@assay/contract'
import { categories, deviceName, isLocked, refuse, ways, type Category, type Lang, type Way } from '@assay/contract/wire'
import { transact } from '../../../db/transact.ts'
import type { RoomHandlers, UserContext } from '../../../http/context.ts'
import { areTargetKeys } from '../../../ports/push-sender.ts'
import type { MessageServices } from '../services.ts'
import * as store from './reach-store.ts'
import { sendTest } from './test-message.ts'
import { isTimeZone } from './quiet-hours.ts'
import { isOn } from './switches.ts'
import { unsubscribe } from './unsubscribe.ts'

type ReachCalls = Pick<RoomHandlers<'message'>, 'reach' | 'setSwitch' | 'setReach' | 'addDevice' | 'removeDevice' | 'test' | 'unsubscribe'>

/** Of a user. Who adds another loses the oldest. */
export const DEVICES_MAXIMUM = 10

export function reachHandlers(services: MessageServices): ReachCalls {
  const { db } = services
  return {
    reach: (_input, context: UserContext) => reach(services, context),
    setSwitch: async ({ category, way, on }, { session: { userId } }: UserContext) => {
      if (isLocked(category, way)) refuse('switch_locked')
      await store.turnSwitch(db, userId, { category, way, isOn: on })
      if (way === 'app') services.publishMessages(userId)
      return { on, locked: false }
    },
    setReach: async (input, { session: { userId } }: UserContext) => {
      const settings = settingsIn(input)
      await store.saveSettings(db, userId, settings)
      return settingsOut(settings)
    },
    addDevice: async ({ endpoint, p256dh, auth }, context: UserContext) => {
      const { id: sessionId, userId } = context.session
      if (!services.push.takesEndpoint(endpoint)) refuse('push_endpoint_refused')
      if (!areTargetKeys({ p256dh, auth })) refuse('push_keys_wrong')
      const id = await transact(db, (tx) => store.saveDevice(tx, { userId, sessionId, endpoint, p256dh, auth }, DEVICES_MAXIMUM))
      return deviceOut((await store.findDevice(db, id))!, sessionId)
    },
    removeDevice: async ({ id }, { session: { userId } }: UserContext) => {
      await store.removeDevice(db, id, userId)
      return { id }
    },
    test: (_input, context: UserContext) => sendTest(services, context.session.userId),
    unsubscribe: ({ token }) => unsubscribe(services, token),
  }
}

async function reach({ db, pushKey }: MessageServices, { session: { id, userId } }: UserContext): Promise<CallOutput<'message.reach'>> {
  const [turned, [user], devices] = await Promise.all([
    store.listSwitches(db, userId),
    store.findReached(db, [userId]),
    store.listDevices(db, [userId]),
  ])
  const switchOut = (category: Category, way: Way) => ({ on: isOn(turned, category, way), locked: isLocked(category, way) })
  return {
    ...settingsOut(user!),
    switches: categories.map((category) => {
      const [app, mail, push] = ways.map((way) => switchOut(category, way))
      return { category, app: app!, mail: mail!, push: push! }
    }),
    mail: user!.email !== null,
    push_key: pushKey,
    devices: devices.map((device) => deviceOut(device, id)),
  }
}

const deviceOut = (device: store.DeviceRow, sessionId: string) => ({
  id: device.id,
  name: deviceName(device.agent),
  added: device.createdAt.toISOString(),
  current: device.sessionId === sessionId,
})

/** Refuses `quiet_hours_wrong`. */
function settingsIn(input: CallParsed<'message.setReach'>): store.Settings {
  const { language, amounts_in_mail: amountsInMail, amounts_in_push: amountsInPush } = input
  const quiet = [input.quiet_from, input.quiet_to, input.time_zone]
  const given = quiet.filter((part) => part !== undefined)
  const isWrong = given.length % quiet.length !== 0 || (input.time_zone !== undefined && !isTimeZone(input.time_zone))
  if (isWrong || (given.length > 0 && input.quiet_from === input.quiet_to)) refuse('quiet_hours_wrong')
  return {
    lang: language as Lang,
    amountsInMail,
    amountsInPush,
    quietFrom: input.quiet_from ?? null,
    quietTo: input.quiet_to ?? null,
    timeZone: input.time_zone ?? null,
  }
}

const settingsOut = ({ lang, amountsInMail, amountsInPush, quietFrom, quietTo, timeZone }: store.Settings) => ({
  lang,
  amounts_in_mail: amountsInMail,
  amounts_in_push: amountsInPush,
  quiet: quietFrom === null ? null : { from: quietFrom, to: quietTo!, time_zone: timeZone! },
})
