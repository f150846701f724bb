// @vitest-environment happy-dom
import type { Paged } from '@assay/contract/wire'
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { eachAnew, show } from '#testing.tsx'
import { InfiniteList } from './infinite-list.tsx'

eachAnew()

/** All pages of a list that was scrolled to its end. */
const listOf = (pages: number) =>
  ({
    data: { pages: Array.from({ length: pages }, (_, at) => ({ data: [String(at)] })) },
    error: null,
    hasNextPage: false,
    isPending: false,
    isFetchingNextPage: false,
  }) as unknown as UseInfiniteQueryResult<InfiniteData<Paged<string>>>

const listed = (pages: number) => show(<InfiniteList list={listOf(pages)} row={(item) => item} keyOf={(item) => item} empty="None" />)

it('says that there is no more where something was loaded on the way', () => {
  listed(2)
  expect(screen.getByText('No more data')).toBeTruthy()
})

it('says nothing under a list that fits one page', () => {
  listed(1)
  expect(screen.queryByText('No more data')).toBeNull()
})
