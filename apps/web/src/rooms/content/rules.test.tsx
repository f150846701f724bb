// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { eachAnew, show } from '#testing.tsx'
import { RulesPage } from './pages/rules.tsx'
import { ruleGroups } from './rules.ts'

eachAnew()

it('the rule that was asked for is marked among all rules', () => {
  show(<RulesPage />, '/pages/common/rules?rule=spot.self_trade')
  const marked = document.querySelectorAll('.asked')
  expect(marked).toHaveLength(1)
  expect(marked[0]!.textContent).toContain('Nobody trades with himself')
  expect(screen.getAllByRole('heading', { level: 3 })).toHaveLength(ruleGroups.flatMap(({ rules }) => rules).length)
})

it('no reason stands for two rules', () => {
  const reasons = ruleGroups.flatMap(({ rules }) => rules.flatMap((rule) => rule.reasons))
  expect(new Set(reasons).size).toBe(reasons.length)
})
