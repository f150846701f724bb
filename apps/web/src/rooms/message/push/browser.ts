/** Pushes to this browser: what it can, what it allows, and its subscription. */
import { call } from '#api/call.ts'
import { refresh } from '#api/queries.ts'

/**
 * `missing`: this browser cannot, or not before the app stands on the home screen. `ask`: it has not been asked. `blocked`: it was told no, and
 * only its own settings can change that.
 */
export type PushState = 'missing' | 'ask' | 'blocked' | 'allowed'

export function pushState(): PushState {
  if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window)) return 'missing'
  if (Notification.permission === 'denied') return 'blocked'
  return Notification.permission === 'granted' ? 'allowed' : 'ask'
}

async function registration(): Promise<ServiceWorkerRegistration> {
  await navigator.serviceWorker.register('/worker.js')
  return navigator.serviceWorker.ready
}

const base64url = (bytes: ArrayBuffer | null): string =>
  btoa(String.fromCharCode(...new Uint8Array(bytes ?? new ArrayBuffer(0))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

/** Tells the server of a subscription. */
async function send(subscription: PushSubscription): Promise<void> {
  const [p256dh, auth] = (['p256dh', 'auth'] as const).map((name) => base64url(subscription.getKey(name)))
  await call('message.addDevice', { endpoint: subscription.endpoint, p256dh: p256dh!, auth: auth! })
  refresh('message.reach')
}

/** A subscription with the key of the server. One with another key, of an installation that is no more, is given up. */
async function subscribed(key: string): Promise<PushSubscription> {
  const { pushManager } = await registration()
  const known = await pushManager.getSubscription()
  if (known && base64url(known.options.applicationServerKey) === key) return known
  await known?.unsubscribe()
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })
}

/** How often the user chose on this page. A choice goes before what goes on by itself. */
let choices = 0

/** Asks the browser, which asks the user, and tells the server. Throws when the browser fails or the server refuses. */
export async function turnOnPush(key: string): Promise<PushState> {
  choices += 1
  await Notification.requestPermission()
  const state = pushState()
  if (state === 'allowed') await send(await subscribed(key))
  return state
}

/** Ends pushes to this browser on its own side; the server is told by its list of devices. */
export async function turnOffPush(): Promise<void> {
  choices += 1
  const known = await (await navigator.serviceWorker.getRegistration())?.pushManager.getSubscription()
  await known?.unsubscribe()
}

/** After a new login the browser may still be subscribed: it goes on for this session. */
export async function goOnWithPush(): Promise<void> {
  if (pushState() !== 'allowed') return
  const before = choices
  const known = await (await navigator.serviceWorker.getRegistration())?.pushManager.getSubscription()
  if (!known) return
  const { push_key: key, devices } = await call('message.reach', {})
  if (choices !== before) return
  if (!devices.some(({ current }) => current) || base64url(known.options.applicationServerKey) !== key) await send(await subscribed(key))
}
