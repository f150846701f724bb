// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { eachAnew, show } from '#testing.tsx'
import type { Option } from '../api.ts'
import { OptionRing } from './option-ring.tsx'

eachAnew()

const option = { seconds: 30 } as Option

it('shows the whole period until the option starts, and not the second until then', () => {
  show(<OptionRing option={option} state={{ stage: 'entry', untilMs: Date.now() + 900 }} />)
  expect(screen.getByRole('timer').textContent).toBe('0:30')
})

it('counts down once it runs', () => {
  show(<OptionRing option={option} state={{ stage: 'running', untilMs: Date.now() + 12_000, lead: undefined }} />)
  expect(screen.getByRole('timer').textContent).toMatch(/0:1[12]/)
})
