// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { setClient } from '#state/client-store.ts'
import { LiveLine } from './socket.ts'

/** A server's end: what the client emitted, and a way to call its listeners. */
const wire = vi.hoisted(() => ({
  connected: true,
  emitted: [] as [string, string[]][],
  /** Answers what was emitted last. */
  answer: (): void => undefined,
  isCut: false,
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
      emit: (name: string, { channels }: { channels: string[] }, answer: () => void) => {
        wire.emitted.push([name, channels])
        wire.answer = answer
      },
      disconnect: () => {
        wire.isCut = true
        return socket
      },
      connect: () => {
        count += 1
        return socket
      },
    }
    return socket
  },
}))

const opened = async () => {
  const handlers = {
    onMessage: vi.fn(),
    onConnect: vi.fn(),
    onDisconnect: vi.fn(),
    onSilence: vi.fn(),
    onNextTry: vi.fn(),
    onRelease: vi.fn(),
  }
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
  wire.isCut = false
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

  const message = () => wire.listeners.get('message')?.({ channel: 'depth:BTC/USDT', seq: 1 })
  const probes = () => wire.emitted.filter(([, channels]) => channels.length === 0).length

  it('asks a line for a sign once its messages stop, and gives it up when none comes', async () => {
    const { handlers } = await opened()
    vi.useFakeTimers()
    message()
    vi.advanceTimersByTime(2900)
    message()
    vi.advanceTimersByTime(2900)
    expect(probes()).toBe(0)
    vi.advanceTimersByTime(100)
    expect(probes()).toBe(1)
    vi.advanceTimersByTime(3000)
    expect(handlers.onSilence).not.toHaveBeenCalled()
    vi.advanceTimersByTime(200)
    expect(handlers.onSilence).toHaveBeenCalledTimes(1)
    expect(wire.isCut).toBe(true)
    expect(handlers.onNextTry).toHaveBeenCalledTimes(2)
    vi.advanceTimersByTime(1000)
    expect(wire.reconnects()).toBe(1)
  })
  it('leaves a line alone that gives a sign, or was not read because the page stood still', async () => {
    const { handlers } = await opened()
    vi.useFakeTimers()
    message()
    vi.advanceTimersByTime(3000)
    wire.answer()
    vi.advanceTimersByTime(60_000)
    expect(probes()).toBe(1)
    message()
    vi.advanceTimersByTime(6000)
    message()
    vi.advanceTimersByTime(2900)
    expect(probes()).toBe(2)
    expect(handlers.onSilence).not.toHaveBeenCalled()
  })
})
