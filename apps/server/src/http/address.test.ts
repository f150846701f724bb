import { describe, expect, it } from 'vitest'
import { addressOf, networkOf, proxiesOf } from './address.ts'

const PEER = '192.0.2.1'
const from = (forwarded: string | undefined, proxies: number | readonly string[]) =>
  addressOf({ address: PEER, headers: { 'x-forwarded-for': forwarded } }, proxiesOf(proxies))

describe('a request comes from', () => {
  it.each([
    { who: 'the peer', proxies: 0, expected: PEER },
    { who: 'the peer, whatever it says itself', forwarded: '192.0.2.7', proxies: 0, expected: PEER },
    { who: 'whom the one proxy in front names, which stands last', forwarded: '192.0.2.7, 192.0.2.8', proxies: 1, expected: '192.0.2.8' },
    { who: 'whom the outer of two proxies names', forwarded: '192.0.2.66, 192.0.2.7, 192.0.2.8', proxies: 2, expected: '192.0.2.7' },
    { who: 'the proxy itself, when that asks', proxies: 1, expected: PEER },
    { who: 'whom a proxy of a network names', forwarded: '192.0.2.66, 192.0.2.8', proxies: ['192.0.2.0/30'], expected: '192.0.2.8' },
    { who: 'whom a proxy names with a port', forwarded: '192.0.2.66:1, 192.0.2.7:51234', proxies: 1, expected: '192.0.2.7' },
    { who: 'whom a proxy names with a port, in IPv6', forwarded: '[2001:db8::1]:443', proxies: 1, expected: '2001:db8::1' },
    {
      who: 'whom a proxy names that another names with its port',
      forwarded: '192.0.2.66, 198.51.100.4:80, 192.0.2.2:8080',
      proxies: ['192.0.2.0/30'],
      expected: '198.51.100.4',
    },
    { who: 'the peer, when it stands in no such network', forwarded: '192.0.2.7', proxies: ['10.0.0.0/8'], expected: PEER },
    {
      who: 'the first that is no proxy, of a chain of them',
      forwarded: '192.0.2.66, 198.51.100.4, 192.0.2.2',
      proxies: ['192.0.2.0/30'],
      expected: '198.51.100.4',
    },
  ])('$who', ({ forwarded, proxies, expected }) => expect(from(forwarded, proxies)).toBe(expected))
})

describe('limits count', () => {
  it.each([
    ['192.0.2.1', '192.0.2.1'],
    ['::ffff:192.0.2.1', '192.0.2.1'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8:1:2::', '2001:db8:1:2::/64'],
    ['2001:db8:1:3::1', '2001:db8:1:3::/64'],
    ['::1', '0:0:0:0::/64'],
    ['not an address', 'unknown'],
    ['also; not one', 'unknown'],
  ])('%s as %s', (address, network) => expect(networkOf(address)).toBe(network))
})
