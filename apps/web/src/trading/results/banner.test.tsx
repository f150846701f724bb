// @vitest-environment happy-dom
import { act, cleanup, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { eachAnew, show } from '#testing.tsx'
import { TickIcon } from '#ui/icons.tsx'
import { ResultBanner } from './banner.tsx'
import { ResultRow } from './result-row.tsx'
import type { Result } from './result.ts'
import { dismiss, report, useLit } from './result.ts'

eachAnew()

let made = 0
const result = (change: Partial<Result> = {}): Result => ({
  of: `spot:${(made += 1)}`,
  state: 'filled',
  title: 'Bought BTC',
  figure: '0.5 BTC',
  text: 'at 50,000',
  icon: TickIcon,
  stays: 'brief',
  view: { to: '/pages/transaction/currency_order' },
  timeMs: 0,
  ...change,
})

const tell = (change?: Partial<Result>): Result => {
  const one = result(change)
  act(() => report(one))
  return one
}

afterEach(() => {
  vi.useRealTimers()
})

describe('the banner of results', () => {
  it('shows a result as a status, and a liquidation as an alert', () => {
    show(<ResultBanner />)
    const first = tell()
    expect(screen.getByRole('status', { name: 'Result' }).textContent).toContain('Bought BTC')
    act(() => dismiss(first.of))
    tell({ title: 'BTC long liquidated', stays: 'kept' })
    expect(screen.getByRole('alert').textContent).toContain('BTC long liquidated')
    expect(screen.getByRole('status', { name: 'Result' }).textContent).toBe('')
  })

  it('lets the next one wait behind, and replaces what it shows by news of the same', () => {
    show(<ResultBanner />)
    const first = tell({ title: 'Partly bought BTC', state: '0.1' })
    tell({ title: 'Sold ETH' })
    expect(screen.getByRole('status', { name: 'Result' }).textContent).toContain('1 more')
    act(() => report({ ...first, title: 'Bought BTC', state: 'filled' }))
    expect(screen.getByText('Bought BTC')).toBeTruthy()
    act(() => report({ ...first, title: 'Never shown', state: 'filled' }))
    expect(screen.queryByText('Never shown')).toBeNull()
  })

  it('goes after its time, but not while it is held', () => {
    vi.useFakeTimers()
    show(<ResultBanner />)
    tell()
    const banner = document.querySelector('.result')!
    act(() => void vi.advanceTimersByTime(5_000))
    act(() => void banner.dispatchEvent(new FocusEvent('focusin', { bubbles: true })))
    act(() => void vi.advanceTimersByTime(60_000))
    expect(screen.getByText('Bought BTC')).toBeTruthy()
    act(() => void banner.dispatchEvent(new FocusEvent('focusout', { bubbles: true })))
    act(() => void vi.advanceTimersByTime(1_100))
    expect(screen.queryByText('Bought BTC')).toBeNull()
  })

  it('is dismissed by its button and by Escape', async () => {
    const user = show(<ResultBanner />)
    tell()
    await user.click(screen.getByRole('button', { name: 'Dismiss' }))
    expect(screen.queryByText('Bought BTC')).toBeNull()
    tell()
    await user.keyboard('{Escape}')
    expect(screen.queryByText('Bought BTC')).toBeNull()
  })

  it('leads to the rule that ended an order, and is shown once more by a tap in the list', async () => {
    const ended = result({ title: 'Order ended by a rule', rule: 'spot.self_trade' })
    const user = show(
      <>
        <ResultBanner />
        <ResultRow result={ended} />
      </>,
    )
    act(() => report(ended))
    const banner = screen.getByRole('status', { name: 'Result' })
    expect(within(banner).queryByRole('link', { name: 'Verify' })).toBeNull()
    const link = within(banner).getByRole('link', { name: 'View the rule' })
    expect(link.getAttribute('href')).toContain('/pages/common/rules?rule=spot.self_trade')
    await user.click(link)
    expect(banner.textContent).toBe('')
    await user.click(screen.getByRole('button', { name: /Order ended by a rule/ }))
    expect(banner.textContent).toContain('Order ended by a rule')
  })

  it('shows nobody what another did before', () => {
    show(<ResultBanner />)
    tell()
    cleanup()
    show(<ResultBanner />)
    expect(screen.queryByText('Bought BTC')).toBeNull()
  })

  it('lights the row for some seconds', () => {
    vi.useFakeTimers()
    const Row = () => <i>{useLit('spot:lit') ? 'lit' : 'dark'}</i>
    show(<Row />)
    tell({ of: 'spot:lit' })
    expect(screen.getByText('lit')).toBeTruthy()
    act(() => void vi.advanceTimersByTime(6_000))
    expect(screen.getByText('dark')).toBeTruthy()
  })
})
