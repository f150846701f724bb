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

describe('the notice before a pair of a sold token opens', () => {
  it('is an hour, and less in a sandbox only', () => {
    expect(read({}).pairNoticeMinutes).toBe(60)
    expect(read({ PAIR_NOTICE_MINUTES: '0' }).pairNoticeMinutes).toBe(0)
    expect(() => read({ ASSAY_MODE: 'live', PAIR_NOTICE_MINUTES: '59' })).toThrow('PAIR_NOTICE_MINUTES')
    expect(read({ ASSAY_MODE: 'live', PAIR_NOTICE_MINUTES: '90' }).pairNoticeMinutes).toBe(90)
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

describe('push', () => {
  const pair = {
    VAPID_PUBLIC_KEY: 'BExdG6IgxeDcHQIU8hc3pLceOmNExpC4MaUPu0Emi2aUbvWGrsJiw12yo6oiFO3WtmhHwvnbtt8KRTqY_tOF7qI',
    VAPID_PRIVATE_KEY: 'Z4kqgJMJ77YDYJLJu1NbLIMltwxoX-2d15F7KFtvFR4',
  }

  it('keys come as a pair, or not at all', () => {
    expect(read({}).push).toEqual({ keys: null, allowsLoopback: false })
    expect(read(pair).push.keys).toEqual({ publicKey: pair.VAPID_PUBLIC_KEY, privateKey: pair.VAPID_PRIVATE_KEY })
    expect(() => read({ VAPID_PUBLIC_KEY: pair.VAPID_PUBLIC_KEY })).toThrow('VAPID_PRIVATE_KEY: both keys or none')
    expect(() => read({ ...pair, VAPID_PRIVATE_KEY: 'A'.repeat(43) })).toThrow('VAPID_PUBLIC_KEY: must belong to')
    expect(() => read({ ...pair, VAPID_PRIVATE_KEY: 'short' })).toThrow('VAPID_PRIVATE_KEY: must be 43 characters')
  })

  it('to this machine is for tests', () => {
    expect(read({ PUSH_LOOPBACK: 'on', ASSAY_SEED: 'test' }).push.allowsLoopback).toBe(true)
    expect(() => read({ PUSH_LOOPBACK: 'on' })).toThrow('PUSH_LOOPBACK: for tests')
    expect(() => read({ PUSH_LOOPBACK: 'on', ASSAY_SEED: 'test', ASSAY_MODE: 'live' })).toThrow(ConfigError)
  })
})

describe('the store of files', () => {
  const bucket = { S3_ENDPOINT: 'https://s3.example.org', S3_BUCKET: 'assay-files', S3_KEY_ID: 'key', S3_SECRET: 'secret' }

  it('is the data folder, or a bucket that is named whole', () => {
    expect(read({}).bucket).toBeNull()
    expect(read(bucket).bucket).toEqual({
      endpoint: 'https://s3.example.org',
      bucket: 'assay-files',
      region: 'us-east-1',
      keyId: 'key',
      secret: 'secret',
    })
    for (const name of Object.keys(bucket)) expect(() => read({ ...bucket, [name]: '' })).toThrow(new RegExp(`^${name}: is needed`))
  })

  it.each([
    ['S3_ENDPOINT', 'https://s3.example.org/bucket'],
    ['S3_ENDPOINT', 's3.example.org'],
    ['S3_BUCKET', 'Not A Bucket'],
    ['S3_BUCKET', '192.0.2.1'],
    ['S3_REGION', 'eu central'],
    ['S3_SECRET', 'two words'],
  ])('%s is not %s, and says so in one line without the value', (name, value) => {
    expect(() => read({ ...bucket, [name]: value })).toThrow(new RegExp(`^${name}: must be [^\\n]*$`))
  })
})

describe('chains', () => {
  const ZPUB = 'zpub6rFR7y4Q2AijBEqTUquhVz398htDFrtymD9xYYfG1m4wAcvPhXNfE3EfH1r1ADqtfSdVCToUG868RvUUkgDKf31mGDtKsAYz2oz2AGutZYs'
  const XPRV = 'xprv9s21ZrQH143K3QTDL4LXw2F7HEK3wJUD2nW2nRk4stbPy6cq3jPPqjiChkVvvNKmPGJxWUtg6LnF5kejMRNNU3TGtRBeJgk33yuGBxrMPHi'

  it('are those for trying out in a sandbox, and the main ones in live mode', () => {
    expect(read({}).chains).toMatchObject({ ethereumChainId: '31337', bitcoinChain: 'regtest', usdtContract: null })
    const live = read({ ASSAY_MODE: 'live', BITCOIN_XPUB: ZPUB, ETHEREUM_NODES: 'https://one.example, https://two.example' }).chains
    expect(live).toMatchObject({ ethereumChainId: '1', bitcoinChain: 'main', usdtContract: '0xdAC17F958D2ee523a2206206994597C13D831ec7' })
    expect(live.nodes.ethereum).toEqual(['https://one.example', 'https://two.example'])
  })

  it.each([
    [{ BITCOIN_XPUB: ZPUB }, /^BITCOIN_XPUB: is of another chain than BITCOIN_CHAIN$/],
    [{ ETHEREUM_XPUB: XPRV }, /^ETHEREUM_XPUB: must be a public key; this one is private/],
    [{ TRON_XPUB: 'xpub123' }, /^TRON_XPUB: must be an extended public key/],
    [{ ETHEREUM_CHAIN_ID: '1' }, /coins of a real chain come in live mode only/],
    [{ BITCOIN_CHAIN: 'main' }, /coins of a real chain come in live mode only/],
    [{ ETHEREUM_NODES: 'ws://localhost:8545' }, /^ETHEREUM_NODES: must be addresses of JSON-RPC/],
    [{ ERC20_USDT_CONTRACT: '0xdAC17F958D2ee523a2206206994597C13D831eC7' }, /^ERC20_USDT_CONTRACT: must be the address of a contract/],
  ])('that are wrong are refused in one line: %j', (given, sentence) =>
    expect(() => read(given as Record<string, string>)).toThrow(sentence),
  )
})

describe('connections of live mode', () => {
  const live = (given: Record<string, string>) => () => read({ ASSAY_MODE: 'live', ...given })
  const PLAIN: [string, string][] = [
    ['SMTP_URL', 'smtp://user:secret@mail.example.org'],
    ['SMS_URL', 'http://texts.example.org/send'],
    ['FIAT_RATES_URL', 'http://rates.example.org'],
    ['BITCOIN_NODES', 'https://one.example.org,http://user:secret@203.0.113.9:8332'],
    ['ETHEREUM_NODES', 'http://[2606:4700::1111]:8545'],
    ['DATABASE_URL', 'postgres://owner:secret@db.example.org/exchange'],
    ['DATABASE_URL', 'postgres://owner:secret@8.8.8.8/exchange?sslmode=prefer'],
    ['DATABASE_URL', 'postgres://owner:secret@127.0.0.1/exchange?host=db.example.org'],
    ['DATABASE_URL', 'postgres://owner:secret@db.example.org/exchange?sslmode=no-verify'],
    ['DATABASE_URL', 'postgres://owner:secret@db.example.org/exchange?sslmode=require'],
  ]
  it.each(PLAIN)('of %s are never plain: %s', (name, value) => {
    expect(live({ [name]: value })).toThrow(new RegExp(`^${name}: live mode connects to other networks with TLS only: use (?!.*secret)`))
    expect(() => read({ [name]: value })).not.toThrow()
  })

  it('to a store of files are never plain', () => {
    const bucket = { S3_BUCKET: 'files', S3_KEY_ID: 'a', S3_SECRET: 'b' }
    expect(live({ ...bucket, S3_ENDPOINT: 'http://s3.example.org' })).toThrow(/^S3_ENDPOINT: live mode connects/)
    expect(live({ ...bucket, S3_ENDPOINT: 'https://s3.example.org' })).not.toThrow()
    expect(live({ ...bucket, S3_ENDPOINT: 'http://minio:9000' })).not.toThrow()
  })

  it.each([
    ['SMTP_URL', 'smtps://user:secret@mail.example.org'],
    ['SMTP_URL', 'smtp://localhost:1025'],
    ['ETHEREUM_NODES', 'http://10.0.0.5:8545,https://other.example/key,http://[fd00::5]:8545,http://node.internal:8545'],
    ['DATABASE_URL', 'postgres://owner:secret@db.example.org/exchange?sslmode=verify-full'],
    ['DATABASE_URL', 'postgres://owner:secret@192.168.1.4/exchange'],
    ['DATABASE_URL', 'postgres:///exchange?host=/run/postgresql'],
  ])('of %s may be with TLS, or within a private network: %s', (name, value) => {
    expect(live({ [name]: value })).not.toThrow()
  })
})
