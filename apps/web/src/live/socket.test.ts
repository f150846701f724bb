// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { setClient } from '#state/client-store.ts'
import { LiveLine } from './socket.ts'

/** A server's end: what the client emitted, and a way to call its listeners. */
const wire = vi.hoisted(() => ({
  connected: true,
  emitted: [] as [string, string[]][],
  listeners: new Map<string, (value?: unknown) => void>(),
  /** Of the line opened last. */
  reconnects: (): number => 0,
}))
vi.mock('socket.io-client', () => ({
  io: () => {
    let count = 0
    wire.reconnects = () => count
    const socket = {
      get connected() {
        return wire.connected
      },
      on: (name: string, listener: (value?: unknown) => void) => wire.listeners.set(name, listener),
      emit: (name: string, { channels }: { channels: string[] }) => wire.emitted.push([name, channels]),
      disconnect: () => socket,
      connect: () => {
        count += 1
        return socket
      },
    }
    return socket
  },
}))

const opened = async () => {
  const handlers = { onMessage: vi.fn(), onConnect: vi.fn(), onDisconnect: vi.fn(), onNextTry: vi.fn(), onRelease: vi.fn() }
  const line = new LiveLine(handlers)
  const stop = line.want(['depth:BTC/USDT'])
  await vi.waitFor(() => expect(wire.listeners.has('connect')).toBe(true))
  wire.listeners.get('connect')?.()
  return { line, stop, handlers }
}

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})
beforeEach(() => {
  wire.emitted = []
  wire.listeners.clear()
})

describe('LiveLine', () => {
  it('asks for what is wanted when the line stands, and again whenever it comes back', async () => {
    const { handlers } = await opened()
    wire.listeners.get('connect')?.()
    expect(wire.emitted).toEqual([
      ['subscribe', ['depth:BTC/USDT']],
      ['subscribe', ['depth:BTC/USDT']],
    ])
    expect(handlers.onConnect).toHaveBeenCalledTimes(2)
  })
  it('asks once however many want it, and gives up when nobody does', async () => {
    const { line, stop, handlers } = await opened()
    vi.useFakeTimers()
    const stopOther = line.want(['depth:BTC/USDT', 'tickers'])
    expect(wire.emitted.at(-1)).toEqual(['subscribe', ['tickers']])
    stop()
    vi.runAllTimers()
    expect(handlers.onRelease).not.toHaveBeenCalled()
    stopOther()
    vi.runAllTimers()
    expect(wire.emitted.at(-1)).toEqual(['unsubscribe', ['depth:BTC/USDT', 'tickers']])
    expect(handlers.onRelease.mock.calls.flat()).toEqual(['depth:BTC/USDT', 'tickers'])
  })
  it('keeps a channel that is wanted again at once', async () => {
    const { line, stop } = await opened()
    vi.useFakeTimers()
    stop()
    line.want(['depth:BTC/USDT'])
    vi.runAllTimers()
    expect(wire.emitted).toHaveLength(1)
  })
  it('opens a new line for another user', async () => {
    await opened()
    setClient({ token: 'someone-else' })
    expect(wire.reconnects()).toBe(1)
  })
  it('says when it tries again, a little later each time, and at once when the network is back', async () => {
    const { handlers } = await opened()
    vi.useFakeTimers()
    vi.spyOn(Math, 'random').mockReturnValue(1)
    const waits = () => handlers.onNextTry.mock.calls.flat().filter((atMs) => atMs !== undefined)
    wire.listeners.get('disconnect')?.('transport close')
    expect(handlers.onDisconnect).toHaveBeenCalledTimes(1)
    expect(waits()).toEqual([Date.now() + 1000])
    vi.advanceTimersByTime(1000)
    expect(wire.reconnects()).toBe(1)
    expect(handlers.onNextTry).toHaveBeenLastCalledWith(undefined)
    wire.listeners.get('connect_error')?.()
    expect(waits().at(-1)).toBe(Date.now() + 2000)
    dispatchEvent(new Event('online'))
    expect(wire.reconnects()).toBe(2)
    vi.advanceTimersByTime(10_000)
    expect(wire.reconnects()).toBe(2)
    wire.listeners.get('connect')?.()
    expect(handlers.onNextTry).toHaveBeenLastCalledWith(undefined)
  })
})
