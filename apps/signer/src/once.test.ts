/** What is seen at each look is said once: a log in which one line stands each second is read by nobody. */
import { expect, it } from 'vitest'
import { Once } from './once.ts'

it('says each thing once', () => {
  const [once, lines]: [Once, string[]] = [new Once(), []]
  for (const name of ['a', 'b', 'a', 'a']) once.say(name, () => lines.push(name))
  expect(lines).toEqual(['a', 'b'])
})
