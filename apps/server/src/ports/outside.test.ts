import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isPublicAddress, lookupPublic, mayBeAsked, NotOutside, postOutside } from './outside.ts'
import { areTargetKeys, createPushSender, makePushKeys } from './push-sender.ts'
import { startPushService, type PushService } from './testing-push.ts'

const NOT_PUBLIC = [
  '127.0.0.1',
  '127.9.9.9',
  '0.0.0.0',
  '10.1.2.3',
  '172.16.0.1',
  '192.168.1.1',
  '169.254.169.254',
  '100.64.0.1',
  '224.0.0.1',
  '255.255.255.255',
  '::1',
  '::',
  '::ffff:10.0.0.1',
  '::ffff:169.254.169.254',
  'fe80::1',
  'fd00::1',
  '64:ff9b::a00:1',
  '2002:a00:1::',
  'no address',
]

describe('an address that a stranger names', () => {
  it('is public, or is not asked', () => {
    expect(NOT_PUBLIC.filter(isPublicAddress)).toEqual([])
    expect(['8.8.8.8', '2606:4700:4700::1111'].map(isPublicAddress)).toEqual([true, true])
  })

  it.each([
    'https://169.254.169.254/latest/meta-data',
    'https://10.0.0.1/',
    'https://localhost/',
    'https://db/',
    'https://printer.local/',
    'https://vault.internal/',
    'https://2130706433/',
    'https://0x7f.1/',
    'https://[::1]/',
    'https://[::ffff:127.0.0.1]/',
    'http://push.example.org/',
    'https://push.example.org:22/',
    'https://user:word@push.example.org/',
    'file:///etc/passwd',
    'gopher://push.example.org/',
    'nothing',
  ])('%s is refused before anything is asked', (url) => {
    expect(mayBeAsked(url)).toBe(false)
    expect(mayBeAsked(url, { allowsLoopback: true })).toBe(false)
  })

  it('by https, on its own port, is taken', () => {
    expect(mayBeAsked('https://fcm.googleapis.com/fcm/send/abc')).toBe(true)
    expect(mayBeAsked('http://127.0.0.1:9999/push')).toBe(false)
    expect(mayBeAsked('http://127.0.0.1:9999/push', { allowsLoopback: true })).toBe(true)
  })

  it('that resolves to this machine is not connected to', async () => {
    const found = await new Promise((resolve) => lookupPublic('localhost', {}, resolve))
    expect(found).toBeInstanceOf(NotOutside)
    const literal = postOutside({ url: 'https://127.0.0.1/', headers: {}, body: Buffer.from(''), timeoutMs: 2_000, allowsLoopback: false })
    await expect(literal).rejects.toThrow(NotOutside)
  })
})

describe('a push', () => {
  const keys = makePushKeys()
  let service: PushService
  const sender = createPushSender({ keys, contact: 'mailto:site@example.test', allowsLoopback: true })
  const push = { content: '{"title":"a"}', topic: 'money', ttlSeconds: 60, isUrgent: false }
  beforeAll(async () => {
    service = await startPushService()
  })
  afterAll(() => service.close())

  it('is encrypted for its browser, signed with our key for that service, with a topic and an end', async () => {
    expect(await sender.send(service.subscribe(), push)).toBe('sent')
    const { content, claims, headers, publicKey, raw } = service.taken.at(-1)!
    expect(content).toEqual({ title: 'a' })
    expect(raw.toString('latin1')).not.toContain('title')
    expect(publicKey).toBe(keys.publicKey)
    expect(claims.aud).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/)
    expect(claims.exp * 1_000 - Date.now()).toBeLessThan(24 * 3_600_000 + 1_000)
    expect(headers).toMatchObject({ ttl: '60', topic: 'money', urgency: 'normal', 'content-encoding': 'aes128gcm' })
  })

  it('to a target that is gone says so, and one that may come again is thrown', async () => {
    service.answers = [404, 410, 413, 400]
    const target = service.subscribe()
    const outcomes = []
    for (let times = 0; times < 4; times++) outcomes.push(await sender.send(target, push))
    expect(outcomes).toEqual(['gone', 'gone', 'refused', 'refused'])
    service.answers = [503, 429]
    await expect(sender.send(target, push)).rejects.toThrow('503')
    await expect(sender.send(target, push)).rejects.toThrow('429')
  })

  it('does not follow where an answer leads', async () => {
    let visits = 0
    const inside = createServer((_request, response) => {
      visits++
      response.end()
    })
    await new Promise<void>((resolve) => void inside.listen(0, '127.0.0.1', resolve))
    service.location = `http://127.0.0.1:${(inside.address() as AddressInfo).port}/`
    service.answers = [307]
    expect(await sender.send(service.subscribe(), push)).toBe('refused')
    expect(visits).toBe(0)
    inside.close()
  })

  it('is sent nowhere inside, whatever stands in the database', async () => {
    const strict = createPushSender({ keys, contact: 'mailto:site@example.test', allowsLoopback: false })
    const before = service.taken.length
    expect(await strict.send(service.subscribe(), push)).toBe('gone')
    expect(service.taken).toHaveLength(before)
  })

  it('takes keys of a browser and no others', () => {
    const { p256dh, auth } = service.subscribe()
    expect(areTargetKeys({ p256dh, auth })).toBe(true)
    expect(areTargetKeys({ p256dh: Buffer.alloc(65, 4).toString('base64url'), auth })).toBe(false)
    expect(areTargetKeys({ p256dh, auth: 'AAAA' })).toBe(false)
    expect(areTargetKeys({ p256dh: '', auth })).toBe(false)
  })
})
