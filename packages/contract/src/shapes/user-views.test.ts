import { expect, it } from 'vitest'
import { callOf } from '../calls.ts'
import { userViewNames, userViews } from './user-views.ts'

it('shows operators only what a user’s own calls read, and nothing that moves money', () => {
  for (const view of userViewNames) expect([view, callOf(userViews[view])]).toMatchObject([view, { access: 'user', reads: true }])
  expect(userViewNames.filter((view) => callOf(userViews[view]).moves)).toEqual([])
})
