// @vitest-environment happy-dom
import { waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { answer, eachAnew, show } from '#testing.tsx'
import { Calendar } from './calendar.tsx'

eachAnew()

it('opens at the month of the next payout, which on the last days of a month is the next one', async () => {
  const asked: string[] = []
  answer('mining.calendar', ({ month }) => {
    asked.push(month)
    return []
  })
  show(<Calendar nextAt="2031-02-01T00:00:00.000Z" />)
  await waitFor(() => expect(asked).toEqual(['2031-02']))
})
