/**
 * Sends pushes through the services of browsers (RFC 8030), encrypted for the browser alone (RFC 8291) and signed with this installation's
 * key (RFC 8292). The address of a service comes from a browser, so it is a stranger's.
 */
import { createECDH } from 'node:crypto'
import webPush from 'web-push'
import { mayBeAsked, NotOutside, postOutside } from './outside.ts'

export interface PushKeys {
  /** As base64url. */
  publicKey: string
  privateKey: string
}

export interface PushTarget {
  endpoint: string
  p256dh: string
  auth: string
}

export interface Push {
  content: string
  /** A newer push of the topic takes the place of one that was not delivered yet. */
  topic: string
  ttlSeconds: number
  isUrgent: boolean
}

/** `gone`: nobody is behind the target any more. `refused`: the service does not want this push, and will not want it later. */
export type PushOutcome = 'sent' | 'gone' | 'refused'

export interface PushSender {
  /** Whether a target may be sent to, as far as it can be told without asking it. */
  takesEndpoint(endpoint: string): boolean
  /** Throws where another try may help. */
  send(target: PushTarget, push: Push): Promise<PushOutcome>
}

const CURVE = 'prime256v1'
const POINT_BYTES = 65
const SECRET_BYTES = 16
const TIMEOUT_MS = 10_000
const GONE: readonly number[] = [404, 410]

export const makePushKeys = (): PushKeys => webPush.generateVAPIDKeys()

/** Whether a browser's keys can be used: a point of the curve, and sixteen bytes. */
export function areTargetKeys({ p256dh, auth }: Pick<PushTarget, 'p256dh' | 'auth'>): boolean {
  const point = Buffer.from(p256dh, 'base64url')
  if (point.length !== POINT_BYTES || Buffer.from(auth, 'base64url').length !== SECRET_BYTES) return false
  try {
    const own = createECDH(CURVE)
    own.generateKeys()
    own.computeSecret(point)
    return true
  } catch {
    return false
  }
}

interface Options {
  keys: PushKeys
  /** Whom a push service can write to: a mailto: or https: address. */
  contact: string
  allowsLoopback: boolean
}

export function createPushSender({ keys, contact, allowsLoopback }: Options): PushSender {
  const takesEndpoint = (endpoint: string) => mayBeAsked(endpoint, { allowsLoopback })
  return {
    takesEndpoint,
    async send({ endpoint, p256dh, auth }, { content, topic, ttlSeconds, isUrgent }) {
      const { headers, body } = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, content, {
        vapidDetails: { subject: contact, ...keys },
        TTL: ttlSeconds,
        urgency: isUrgent ? 'high' : 'normal',
        topic,
        contentEncoding: 'aes128gcm',
      })
      const asked = { url: endpoint, headers: textHeaders(headers), body, timeoutMs: TIMEOUT_MS, allowsLoopback }
      try {
        return outcomeOf((await postOutside(asked)).status)
      } catch (error) {
        if (error instanceof NotOutside) return 'gone'
        throw error
      }
    },
  }
}

const textHeaders = (headers: object): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]))

function outcomeOf(status: number): PushOutcome {
  if (status >= 200 && status < 300) return 'sent'
  if (GONE.includes(status)) return 'gone'
  if (status === 429 || status >= 500) throw new Error(`the push service answered ${status}`)
  return 'refused'
}
