import { describe, expect, it } from 'vitest'
import { statusOf } from '../../apps/server/src/http/envelope.ts'
import { errorCodesByRoom } from '../../packages/contract/src/texts/door.ts'
import { langs } from '../../packages/contract/src/wire/door.ts'
import { apiPages } from './api-pages.ts'

const pages = apiPages()
const guide = pages['docs/API/README.md'] ?? ''

describe('the pages of the API', () => {
  it('lead, each of them, to what holds for every call', () => {
    for (const [name, text] of Object.entries(pages)) if (!name.endsWith('README.md')) expect(text, name).toContain('(README.md)')
  })

  it.each(['Authorization', 'Idempotency-Key', 'Retry-After', 'limit', 'total'])('say what %s is', (word) => {
    expect(guide).toContain(word)
  })

  it('name every language, and every code that does not come with status 200', () => {
    for (const lang of langs) expect(guide).toContain(`\`${lang}\``)
    for (const code of errorCodesByRoom.flatMap(({ codes }) => codes))
      if (statusOf(code) !== 200) expect(guide).toContain(`| \`${code}\` | ${statusOf(code)} |`)
  })
})
