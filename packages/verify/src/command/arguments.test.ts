import { describe, expect, it } from 'vitest'
import { commandOf, Misuse } from './arguments.ts'

describe('the words of the command', () => {
  it('name a server, whose log goes into a folder named for it', () => {
    expect(commandOf(['http://127.0.0.1:8080', '--hours', '2', '--receipt', 'abc', '--receipt', 'own/kept.json'])).toEqual({
      kind: 'check',
      server: { url: 'http://127.0.0.1:8080', hours: 2, recordSeconds: 0, receiptIds: ['abc'] },
      folder: 'assay-log-127.0.0.1-8080',
      heads: [],
      receipts: ['own/kept.json'],
      tallies: [],
    })
  })

  it('name a folder, and what others wrote down', () => {
    const { server, folder, heads } = commandOf(['log', '--heads', 'a', '--heads', 'b']) as Extract<
      ReturnType<typeof commandOf>,
      { kind: 'check' }
    >
    expect({ server, folder, heads }).toEqual({ server: null, folder: 'log', heads: ['a', 'b'] })
  })

  it('ask for help wherever it stands', () => {
    expect(commandOf(['log', '-h'])).toEqual({ kind: 'help' })
  })

  it.each([
    [[], 'name one server'],
    [['one', 'two'], 'name one server'],
    [['log', '--colour'], '--colour'],
    [['log', '--hours', '1'], '--hours goes with the url'],
    [['log', '--receipt', 'abc'], 'name a .json file'],
    [['http://a.example', '--hours', 'all'], '--hours all'],
    [['http://a.example', '--hours', '0'], '--hours 0'],
    [['http://a.example', '--record', '-5'], '--record'],
    [['http://a.example', '--receipt', '../secret'], '--receipt ../secret'],
    [['http://', '--hours', '1'], 'no address'],
  ])('say what is wrong with %j', (words, saying) => {
    expect(() => commandOf(words)).toThrow(Misuse)
    expect(() => commandOf(words)).toThrow(saying)
  })
})
