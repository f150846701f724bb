import type { LiveMessage } from '@assay/contract/live'
import type { Socket } from 'socket.io-client'
import { useClient } from '../state/client-store.ts'

interface Handlers {
  onMessage: (message: LiveMessage) => void
  /** The line is up again: everything wanted was asked for anew. */
  onConnect: () => void
  /** The line broke; it tries to come back by itself. */
  onDisconnect: () => void
  /** Nobody wants the channel any more. */
  onRelease: (channel: string) => void
}

/** A channel left is given up only after this long: going from one page to the next keeps what both read. */
const LINGER_MS = 1000

/** Prices come with the page; the line that moves them may wait until the page stands. */
const AT_REST_MS = 500

const pageAtRest = (): Promise<void> =>
  new Promise((resolve) => {
    // Safari has no idle time to give.
    if ('requestIdleCallback' in globalThis) requestIdleCallback(() => resolve(), { timeout: AT_REST_MS })
    else setTimeout(resolve)
  })

/**
 * The line to the server. It opens with the first channel wanted, counts who wants what, and asks for everything again when
 * it comes back or the user changes.
 */
export class LiveLine {
  private socket: Socket | undefined
  private opening: Promise<void> | undefined
  private readonly wanted = new Map<string, number>()
  private readonly handlers: Handlers

  constructor(handlers: Handlers) {
    this.handlers = handlers
  }

  /** Wants some channels until the function it gives back is called. */
  want(channels: readonly string[]): () => void {
    const fresh = channels.filter((channel) => !this.wanted.has(channel))
    for (const channel of channels) this.wanted.set(channel, (this.wanted.get(channel) ?? 0) + 1)
    this.ask(fresh)
    return () => void setTimeout(() => this.release(channels), LINGER_MS)
  }

  /** Asks for a new base of a channel. */
  ask(channels: readonly string[]): void {
    if (channels.length === 0) return
    if (!this.socket) this.openOnce()
    else if (this.socket.connected) this.socket.emit('subscribe', { channels }, () => undefined)
  }

  private openOnce(): void {
    this.opening ??= this.open().catch(() => {
      // The script of the line did not arrive: the next page that wants something tries again.
      this.opening = undefined
    })
  }

  private release(channels: readonly string[]): void {
    const left = channels.filter((channel) => {
      const count = (this.wanted.get(channel) ?? 1) - 1
      if (count > 0) this.wanted.set(channel, count)
      else this.wanted.delete(channel)
      return count <= 0
    })
    for (const channel of left) this.handlers.onRelease(channel)
    if (left.length > 0) this.socket?.emit('unsubscribe', { channels: left }, () => undefined)
  }

  private async open(): Promise<void> {
    await pageAtRest()
    const { io } = await import('socket.io-client')
    const socket = io({
      path: '/socket.io',
      transports: ['websocket', 'polling'],
      tryAllTransports: true,
      auth: (give) => give({ token: useClient.getState().token || undefined }),
      timeout: 20_000,
      reconnectionDelay: 1000,
      reconnectionDelayMax: 5000,
    })
    socket.on('connect', () => {
      this.handlers.onConnect()
      this.ask([...this.wanted.keys()])
    })
    socket.on('disconnect', this.handlers.onDisconnect)
    socket.on('message', this.handlers.onMessage)
    // The session is part of the connection: another user, another line.
    useClient.subscribe(({ token }, before) => {
      if (token !== before.token) socket.disconnect().connect()
    })
    this.socket = socket
  }
}
