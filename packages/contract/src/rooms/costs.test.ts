import { expect, it } from 'vitest'
import { z } from 'zod'
import { callNames, callOf } from '../door.ts'

const bringsReceipt = (output: z.ZodType): boolean =>
  JSON.stringify(z.toJSONSchema(output, { io: 'output', unrepresentable: 'any' })).includes('"headBefore"')

it('a receipt costs its reader the same by whatever call it comes', () => {
  const rates = callNames.filter((name) => bringsReceipt(callOf(name).output)).map((name) => [name, callOf(name).rate])
  expect(rates).toEqual([
    ['proof.receipt', 'heavy'],
    ['seconds.result', 'heavy'],
  ])
})
