import { expect, it } from 'vitest'
import { paragraphsOf } from './paragraphs.ts'

it('empty lines divide, line breaks stay, nothing is empty', () =>
  expect(paragraphsOf('\n One\nline.\n \n\nTwo.\n\n')).toEqual(['One\nline.', 'Two.']))
