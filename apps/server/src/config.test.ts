import { describe, expect, it } from 'vitest'
import { ConfigError, readConfig } from './config.ts'

const read = (environment: Record<string, string>) => readConfig(environment, '/')

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
