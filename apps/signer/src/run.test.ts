/** What fails ends the signer: a process that stands still and holds the database's lock would keep the next one out, and nobody would know. */
import { expect, it } from 'vitest'
import { TestSigner } from './testing.ts'

it('ends by itself where something fails, though its standard input stays open', async () => {
  // Nobody answers there.
  const signer = new TestSigner({ databaseUrl: 'postgresql://signer@127.0.0.1:1/none', node: 'http://127.0.0.1:1' })
  try {
    const code = await new Promise((resolve) => {
      signer.start().once('exit', resolve)
      setTimeout(() => resolve('still runs'), 15_000)
    })
    expect(code).toBe(1)
  } finally {
    await signer.end()
  }
}, 20_000)
