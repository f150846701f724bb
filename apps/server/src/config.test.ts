import { describe, expect, it } from 'vitest'
import { ConfigError, readConfig } from './config.ts'

const read = (environment: Record<string, string>) => readConfig(environment, '/')

describe('proxies in front', () => {
  it.each([
    ['off', 0],
    ['1', 1],
    ['10.0.0.0/8, fd00::/8,loopback', ['10.0.0.0/8', 'fd00::/8', 'loopback']],
    ['192.0.2.1', ['192.0.2.1']],
  ])('%s', (value, expected) => expect(read({ TRUST_PROXY: value }).trustProxy).toEqual(expected))

  it.each(['on', '0', '10', '-1', '10.0.0.0/99', 'proxy.example.org', ','])('%s is none, and says so', (value) => {
    expect(() => read({ TRUST_PROXY: value })).toThrow(/^TRUST_PROXY: must be off, how many/)
  })
})

describe('origins whose pages may open a live connection', () => {
  it('are named as a browser names them', () => {
    expect(read({ ALLOWED_ORIGINS: 'https://app.example.org, http://localhost:5173' }).allowedOrigins).toEqual([
      'https://app.example.org',
      'http://localhost:5173',
    ])
  })

  it.each([
    'garbage',
    '*',
    'null',
    'https://app.example.org/',
    'https://App.example.org',
    'ftp://example.org',
    'https://a.example,garbage',
  ])('%s is none, and says so', (value) => expect(() => read({ ALLOWED_ORIGINS: value })).toThrow(/^ALLOWED_ORIGINS: must be origins/))
})

describe('scripted prices', () => {
  it('are for tests: only in an installation whose randomness is fixed, and never in live mode', () => {
    expect(read({ FEED: 'scripted', ASSAY_SEED: 'test', ASSAY_FEED_SCRIPT: 'prices.jsonl' })).toMatchObject({
      feed: 'scripted',
      feedScript: 'prices.jsonl',
    })
    expect(() => read({ FEED: 'scripted' })).toThrow(ConfigError)
    expect(() => read({ FEED: 'scripted', ASSAY_SEED: 'test', ASSAY_MODE: 'live' })).toThrow(ConfigError)
  })
})
