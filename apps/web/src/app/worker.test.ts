/** The service worker as it is served: what it makes of a push, and where a click on it leads. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createContext, runInContext } from 'node:vm'
import { beforeEach, expect, it, vi } from 'vitest'

const script = readFileSync(join(import.meta.dirname, '../../public/worker.js'), 'utf8')

const listeners = new Map<string, (event: unknown) => void>()
const showNotification = vi.fn()
const openWindow = vi.fn()
const navigate = vi.fn(() => Promise.resolve())
let windows: object[] = []

beforeEach(() => {
  vi.clearAllMocks()
  windows = []
  const scope = {
    addEventListener: (name: string, listener: (event: unknown) => void) => void listeners.set(name, listener),
    registration: { showNotification },
    clients: { matchAll: () => Promise.resolve(windows), openWindow },
    location: { origin: 'https://app.example.test' },
    caches: {},
    URL,
    setTimeout,
  }
  runInContext(script, createContext(scope))
})

async function happens(name: string, event: object): Promise<void> {
  const waits: unknown[] = []
  listeners.get(name)!({ ...event, waitUntil: (work: unknown) => waits.push(work) })
  await Promise.all(waits)
}
const push = (text: string | null) => happens('push', { data: text === null ? null : { json: () => JSON.parse(text) as unknown } })
const click = async (link?: unknown) => {
  const close = vi.fn()
  await happens('notificationclick', { notification: { close, data: { link } } })
  expect(close).toHaveBeenCalledOnce()
}

it('a push is shown as it says, a newer of its tag in place of an older', async () => {
  await push(JSON.stringify({ title: 'Mining ended', body: '••• ETH', tag: 'money', link: '/pages/lockming/order?id=1', lang: 'en' }))
  const options = { body: '••• ETH', tag: 'money', lang: 'en', icon: '/favicon.svg', data: { link: '/pages/lockming/order?id=1' } }
  expect(showNotification).toHaveBeenCalledExactlyOnceWith('Mining ended', options)
})

it('what is no push of ours is not shown', async () => {
  for (const text of [null, 'nothing', '{}', '{"title":7}', 'null']) await push(text)
  expect(showNotification).not.toHaveBeenCalled()
})

it('a click opens the page of the message', async () => {
  await click('/pages/lockming/order?id=1')
  expect(openWindow).toHaveBeenCalledExactlyOnceWith('/#/pages/lockming/order?id=1')
})

it('a click leads the app there where it is open', async () => {
  windows = [{ focus: () => Promise.resolve({ navigate }) }]
  await click('/pages/lockming/order?id=1')
  expect(navigate).toHaveBeenCalledExactlyOnceWith('/#/pages/lockming/order?id=1')
  expect(openWindow).not.toHaveBeenCalled()
})

it('a click never leaves the app', async () => {
  for (const link of ['https://elsewhere.example', '//elsewhere.example', 'javascript:alert(1)', undefined, 7]) await click(link)
  for (const [address] of openWindow.mock.calls) expect(address).toBe('/#/pages/mailMessage/mailMessage')
  expect(openWindow).toHaveBeenCalledTimes(5)
})
