import { expect, it } from 'vitest'
import { outcomeOf, bad, ok, unknown } from './step.ts'

const log = [ok('leaves'), ok('chain')]

it.each([
  ['holds', [ok('seen'), ok('paid')]],
  ['holds', [ok('seen'), ok('paid'), unknown('seed'), unknown('ticks')]],
  ['partly', [unknown('seen'), ok('paid')]],
  ['partly', [ok('seen'), unknown('fill')]],
  ['false', [unknown('seen'), bad('paid', 'other')]],
] as const)('a check %s', (outcome, steps) => expect(outcomeOf([...log, ...steps])).toBe(outcome))
