import type { LiveMessage } from '@assay/contract/live'
import type { Socket } from 'socket.io-client'
import { useClient } from '#state/client-store.ts'

interface Handlers {
  onMessage: (message: LiveMessage) => void
  /** The connection is back and all channels were subscribed again. */
  onConnect: () => void
  /** The connection is lost, or could not be made. It is tried again by itself. */
  onDisconnect: () => void
  /** The connection gives no sign any more though nothing closed it. */
  onSilence: () => void
  /** When it is tried next, in epoch milliseconds; undefined while a try is under way. */
  onNextTry: (atMs: number | undefined) => void
  /** The channel has no reader left. */
  onRelease: (channel: string) => void
}

/** A channel without readers is kept this long: a change of pages keeps the channels that both read. */
const LINGER_MS = 1000

/** The longest wait before a try, doubled with each that failed. By chance down to half of it: not all come back at once. */
const RETRY_MS = { first: 1000, last: 5000 }
const retryAfterMs = (failed: number): number => (Math.min(RETRY_MS.first * 2 ** failed, RETRY_MS.last) * (1 + Math.random())) / 2

/**
 * Messages come several times a second while markets move. After so long without one the line is asked for a sign. If none comes in time
 * it is dead: a network that vanished closes nothing, and the ping would notice only after half a minute.
 */
const SILENT_MS = 3000
const SIGN_MS = 3000
const READING_MS = 200

/** Prices load with the page. The live connection may wait until the page is drawn. */
const AT_REST_MS = 500

const pageAtRest = (): Promise<void> =>
  new Promise((resolve) => {
    // Safari has no requestIdleCallback.
    if ('requestIdleCallback' in globalThis) requestIdleCallback(() => resolve(), { timeout: AT_REST_MS })
    else setTimeout(resolve)
  })

/**
 * The live connection to the server. It opens with the first channel, counts the readers of each channel, and subscribes again after a
 * reconnect or a change of user.
 */
export class LiveLine {
  private socket: Socket | undefined
  private opening: Promise<void> | undefined
  private timer: ReturnType<typeof setTimeout> | undefined
  private failed = 0
  private silence: ReturnType<typeof setTimeout> | undefined
  private readonly wanted = new Map<string, number>()
  private readonly handlers: Handlers

  constructor(handlers: Handlers) {
    this.handlers = handlers
  }

  /** Subscribes to channels. Returns the function that unsubscribes. */
  want(channels: readonly string[]): () => void {
    const fresh = channels.filter((channel) => !this.wanted.has(channel))
    for (const channel of channels) this.wanted.set(channel, (this.wanted.get(channel) ?? 0) + 1)
    this.ask(fresh)
    return () => void setTimeout(() => this.release(channels), LINGER_MS)
  }

  /** Opens the connection for whoever follows no channel: it tells when the server is away and when it is back. */
  keep(): void {
    if (!this.socket) this.openOnce()
  }

  /** Requests a new base of a channel. */
  ask(channels: readonly string[]): void {
    if (channels.length === 0) return
    if (!this.socket) this.openOnce()
    else if (this.socket.connected) this.socket.emit('subscribe', { channels }, () => undefined)
  }

  private openOnce(): void {
    this.opening ??= this.open().catch(() => {
      // The script failed to load.
      this.opening = undefined
      this.retryLater()
    })
  }

  /** Tries again after a while, and at once when the network is back or the page is looked at again. */
  private retryLater(): void {
    if (this.timer !== undefined) return
    this.handlers.onDisconnect()
    const waitMs = retryAfterMs(this.failed)
    this.failed += 1
    this.timer = setTimeout(this.retry, waitMs)
    this.handlers.onNextTry(Date.now() + waitMs)
    addEventListener('online', this.retry)
    document.addEventListener('visibilitychange', this.retryIfSeen)
  }

  private readonly retryIfSeen = (): void => {
    if (!document.hidden) this.retry()
  }

  private readonly retry = (): void => {
    this.stopWaiting()
    if (this.socket) this.socket.connect()
    else this.openOnce()
  }

  private stopWaiting(): void {
    clearTimeout(this.timer)
    this.timer = undefined
    this.handlers.onNextTry(undefined)
    removeEventListener('online', this.retry)
    document.removeEventListener('visibilitychange', this.retryIfSeen)
  }

  /** A message came. Once they stop, the line is asked a single time: where markets stand still nothing is expected. */
  private readonly heard = (message: LiveMessage): void => {
    clearTimeout(this.silence)
    this.silence = setTimeout(this.askForSign, SILENT_MS)
    this.handlers.onMessage(message)
  }

  private readonly askForSign = (): void => {
    const { socket } = this
    if (!socket?.connected) return
    let isAnswered = false
    const giveUp = () => {
      if (isAnswered) return
      this.handlers.onSilence()
      socket.disconnect()
      this.retryLater()
    }
    // A page that was held up itself reads first what came meanwhile.
    const expire = () => void (this.silence = setTimeout(giveUp, READING_MS))
    this.silence = setTimeout(expire, SIGN_MS)
    // Asking for nothing is answered too.
    socket.emit('subscribe', { channels: [] }, () => void (isAnswered = true))
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
      auth: (give) => give({ token: useClient.getState().token || undefined, visitor: useClient.getState().visitor || undefined }),
      timeout: 20_000,
      // It does not say when it tries next, and users are told.
      reconnection: false,
    })
    socket.on('connect', () => {
      this.failed = 0
      this.stopWaiting()
      this.handlers.onConnect()
      this.ask([...this.wanted.keys()])
    })
    socket.on('connect_error', () => this.retryLater())
    socket.on('disconnect', (reason) => {
      clearTimeout(this.silence)
      if (reason !== 'io client disconnect') this.retryLater()
    })
    socket.on('message', this.heard)
    // The session belongs to the connection: a change of user or visitor reconnects.
    useClient.subscribe(({ token, visitor }, before) => {
      if (token !== before.token || visitor !== before.visitor) socket.disconnect().connect()
    })
    this.socket = socket
  }
}
