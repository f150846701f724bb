import { expect, it } from 'vitest'
import { webAddress } from './web-address.ts'

const HERE = 'https://app.test'

it.each([
  ['/docs', 'own'],
  ['https://app.test/docs?x=1', 'own'],
  ['https://elsewhere.test/a', 'elsewhere'],
  ['//elsewhere.test/a', 'elsewhere'],
  ['http://elsewhere.test/a', 'none'],
  ['javascript:alert(1)', 'none'],
  ['data:text/html,x', 'none'],
  ['https://app.test@elsewhere.test/', 'none'],
  ['', 'none'],
  [null, 'none'],
])('%s is %s', (given, kind) => expect(webAddress(given, HERE).kind).toBe(kind))
