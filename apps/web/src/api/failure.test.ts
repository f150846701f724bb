import { describe, expect, it } from 'vitest'
import { waitSeconds } from './failure.ts'

describe('waitSeconds', () => {
  it('reads the figure of the sentence', () =>
    expect(waitSeconds({ error: 'login_wait', message: '试次数过多，请等待 16 秒', retryAfterS: undefined })).toBe(16))
  it('prefers the header', () => expect(waitSeconds({ error: 'too_many_requests', message: 'in 9 s', retryAfterS: 12 })).toBe(12))
  it('knows that other refusals ask for no wait', () =>
    expect(waitSeconds({ error: 'login_failed', message: 'Wrong account or password', retryAfterS: undefined })).toBeUndefined())
})
