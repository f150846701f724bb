import { describe, expect, it, vi } from 'vitest'
import { ChannelStore } from './channel-store.ts'

const channel = 'trades:BTC/USDT'
const trade = (id: string) => ({ id })

function listening() {
  const onGap = vi.fn()
  const store = new ChannelStore(onGap)
  const heard = vi.fn()
  const stop = store.listen(channel, heard)
  return { store, onGap, heard, stop }
}

describe('ChannelStore', () => {
  it('gives nothing before the base, then base and updates', () => {
    const { store, heard } = listening()
    store.take({ channel, seq: 4, updates: [trade('early')] })
    expect(store.read(channel)).toBeUndefined()
    store.take({ channel, seq: 5, base: [trade('a')] })
    store.take({ channel, seq: 6, updates: [trade('b'), trade('c')] })
    expect(store.read(channel)).toEqual([trade('c'), trade('b'), trade('a')])
    expect(heard).toHaveBeenCalledTimes(2)
  })
  it('tells each update with the value before it, and no base', () => {
    const { store } = listening()
    const watcher = vi.fn()
    const stop = store.watch(channel, watcher)
    store.take({ channel, seq: 5, base: [trade('a')] })
    store.take({ channel, seq: 6, updates: [trade('b'), trade('c')] })
    expect(watcher.mock.calls).toEqual([
      [trade('b'), [trade('a')]],
      [trade('c'), [trade('b'), trade('a')]],
    ])
    stop()
    store.take({ channel, seq: 7, updates: [trade('d')] })
    expect(watcher).toHaveBeenCalledTimes(2)
  })
  it('drops what it has already had', () => {
    const { store, heard, onGap } = listening()
    store.take({ channel, seq: 5, base: [] })
    store.take({ channel, seq: 5, updates: [trade('again')] })
    expect(store.read(channel)).toEqual([])
    expect(heard).toHaveBeenCalledTimes(1)
    expect(onGap).not.toHaveBeenCalled()
  })
  it('asks for a base once when a message is missing, and shows the last value meanwhile', () => {
    const { store, onGap } = listening()
    store.take({ channel, seq: 5, base: [trade('a')] })
    store.take({ channel, seq: 7, updates: [trade('c')] })
    store.take({ channel, seq: 8, updates: [trade('d')] })
    expect(onGap).toHaveBeenCalledExactlyOnceWith(channel)
    expect(store.read(channel)).toEqual([trade('a')])
    store.take({ channel, seq: 8, base: [trade('d')] })
    expect(store.read(channel)).toEqual([trade('d')])
  })
  it('waits for a base after the line was down, even if the count goes on', () => {
    const { store, onGap } = listening()
    store.take({ channel, seq: 5, base: [trade('a')] })
    store.expectBases()
    store.take({ channel, seq: 6, updates: [trade('b')] })
    expect(store.read(channel)).toEqual([trade('a')])
    expect(onGap).not.toHaveBeenCalled()
  })
  it('keeps its value while it is sent, for whoever comes back', () => {
    const { store, stop } = listening()
    store.take({ channel, seq: 5, base: [trade('a')] })
    stop()
    store.take({ channel, seq: 6, updates: [trade('b')] })
    store.listen(channel, () => undefined)
    expect(store.read(channel)).toEqual([trade('b'), trade('a')])
  })
  it('forgets a channel that is no longer sent, but not under a reader', () => {
    const { store, stop } = listening()
    store.take({ channel, seq: 5, base: [trade('a')] })
    store.forget(channel)
    expect(store.read(channel)).toEqual([trade('a')])
    stop()
    store.forget(channel)
    store.take({ channel, seq: 6, updates: [trade('b')] })
    expect(store.read(channel)).toBeUndefined()
  })
  it('wakes only those who read the channel', () => {
    const { store, heard } = listening()
    const other = vi.fn()
    store.listen('orders', other)
    store.take({ channel, seq: 1, base: [] })
    expect(heard).toHaveBeenCalledOnce()
    expect(other).not.toHaveBeenCalled()
  })
})
