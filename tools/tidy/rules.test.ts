import { expect, it } from 'vitest'
import { rules } from './rules.ts'

/** What is found wrong with a file that imports another. */
const found = (path: string, target: string): string[] => {
  const text = `import { part } from '${target}'`
  return rules.flatMap((rule) => rule({ path, text, lines: [text, ''], imports: [target], isTest: false }).map((finding) => finding.rule))
}
const web = (path: string) => `apps/web/src/${path}`

it('keeps trading below the rooms and above what every page needs', () => {
  expect(found(web('trading/quotes.ts'), web('rooms/spot/api.ts'))).toContain('wall')
  expect(found(web('trading/quotes.ts'), web('app/site.ts'))).toContain('wall')
  expect(found(web('ui/list.tsx'), web('trading/quotes.ts'))).toContain('wall')
  expect(found(web('session/session.ts'), web('rooms/spot/api.ts'))).toContain('wall')
  expect(found(web('rooms/spot/api.ts'), web('trading/quotes.ts'))).toEqual([])
  expect(found(web('trading/quotes.ts'), web('live/channels.ts'))).toEqual([])
})
