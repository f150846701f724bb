// @vitest-environment happy-dom
import type { CallOutput } from '@assay/contract'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { answer, eachAnew, show } from '#testing.tsx'
import { SaleCard } from './home-card.tsx'

eachAnew()

type Sale = CallOutput<'subscription.list'>['data'][number]

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000 + 5_000).toISOString()
const sale = (name: string, status: Sale['status'], hours: { starts: number; ends: number }) =>
  ({ name, status, starts_at: inHours(hours.starts), ends_at: inHours(hours.ends) }) as Sale

function list(...data: Sale[]): void {
  answer('subscription.list', { data, time: new Date().toISOString() } as CallOutput<'subscription.list'>)
}
const card = async () => (await screen.findByRole('link')).textContent

it('counts down to the end of a sale that runs before the beginning of another', async () => {
  list(
    sale('Over', 'ended', { starts: -9, ends: -1 }),
    sale('Next', 'warmup', { starts: 1, ends: 9 }),
    sale('Later', 'ongoing', { starts: -1, ends: 72 }),
    sale('Sooner', 'ongoing', { starts: -1, ends: 48 }),
  )
  show(<SaleCard />)
  expect(await card()).toMatch(/^Token sales2 ?d.*left for Sooner$/)
})

it('counts down to the beginning of the next one where none runs', async () => {
  list(sale('Later', 'warmup', { starts: 72, ends: 90 }), sale('Next', 'warmup', { starts: 48, ends: 90 }))
  show(<SaleCard />)
  expect(await card()).toMatch(/^Token sales2 ?d.*until Next$/)
})

it('is not there without a sale to come', async () => {
  list(sale('Over', 'ended', { starts: -9, ends: -1 }))
  show(<SaleCard />)
  await expect.poll(() => document.querySelector('.shimmer, .skeleton')).toBeNull()
  expect(screen.queryByRole('link')).toBeNull()
})
