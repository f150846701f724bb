import { describe, expect, it } from 'vitest'
import { articleLink } from './api.ts'
import { placed } from './shortcuts.ts'

const items = (count: number) => Array.from({ length: count }, (_, index) => index)

describe('placed', () => {
  it('shows all where all fit', () => expect(placed(items(8))).toEqual({ grid: items(8), rest: [] }))
  it('gives the last place to the way to the rest', () => {
    const { grid, rest } = placed(items(10))
    expect(grid).toEqual(items(7))
    expect(rest).toEqual([7, 8, 9])
  })
})

describe('articleLink', () => {
  it('leads to the page a card names', () =>
    expect(articleLink({ id: '7', link: '/pages/market/market?tab=spot' })).toEqual({
      to: '/pages/market/market',
      query: { tab: 'spot' },
    }))
  it.each(['', '/pages/nft/nft'])('leads to its article when that page is %j', (link) =>
    expect(articleLink({ id: '7', link })).toEqual({ to: '/pages/common/article', query: { id: '7' } }),
  )
})
