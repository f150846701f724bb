// @vitest-environment happy-dom
import { act, screen, waitFor } from '@testing-library/react'
import { useSearchParams } from 'react-router'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { eachAnew, show } from '#testing.tsx'
import type { Pair } from '../pair/pair.ts'
import { guideChecked, guidePlaced, setGuide, useGuide } from './guide-store.ts'
import { Guide } from './guide.tsx'

eachAnew()
beforeEach(() => setGuide(undefined))

const stepNow = () => useGuide.getState().step
const pair = { base: 'BTC', quote: 'USDT' } as Pair
const box = { left: 20, top: 200, right: 200, bottom: 240, width: 180, height: 40 } as DOMRect

function Page({ onChange }: { onChange: (change: object) => void }) {
  const [search] = useSearchParams()
  return (
    <>
      <div data-guide="sum">
        <input aria-label="Total" />
      </div>
      <div data-guide="go">
        <button type="button">Buy BTC</button>
      </div>
      <button type="button">Elsewhere</button>
      <p aria-label="Address">{search.toString()}</p>
      <Guide pair={pair} onChange={onChange} />
    </>
  )
}

async function begin() {
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(box)
  Element.prototype.scrollIntoView = () => undefined
  const onChange = vi.fn()
  const user = show(<Page onChange={onChange} />, '/?tab=coin&guide=1')
  await screen.findByRole('dialog', { name: '100 USDT is set for you' })
  return { user, onChange }
}

describe('the guided first buy', () => {
  it('sets a market buy of 100, takes itself out of the address and takes the focus', async () => {
    const { onChange } = await begin()
    expect(onChange.mock.calls.map(([change]) => change as object)).toEqual([
      { kind: 'side', side: 'buy' },
      { kind: 'type', type: 'market' },
      { kind: 'field', field: 'total', value: '100' },
    ])
    expect(screen.getByLabelText('Address').textContent).toBe('tab=coin')
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Next'))
  })

  it('points at the button next, and lets everything beside it be tapped, which ends it', async () => {
    const { user } = await begin()
    await user.click(screen.getByLabelText('Total'))
    expect(stepNow()).toBe(1)
    await user.click(screen.getByRole('button', { name: 'Next' }))
    expect(await screen.findByRole('dialog', { name: 'Now tap Buy BTC' })).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Buy BTC' }))
    expect(stepNow()).toBe(2)
    await user.click(screen.getByRole('button', { name: 'Elsewhere' }))
    expect(stepNow()).toBeUndefined()
  })

  it.each(['Skip', 'Escape'])('ends by %s on each step, and gives the focus back to the ticket', async (way) => {
    const { user } = await begin()
    await user.click(screen.getByRole('button', { name: 'Next' }))
    await screen.findByRole('dialog', { name: 'Now tap Buy BTC' })
    await (way === 'Skip' ? user.click(screen.getByRole('button', { name: 'Skip' })) : user.keyboard('{Escape}'))
    expect(stepNow()).toBeUndefined()
    expect(document.activeElement?.textContent).toBe('Buy BTC')
  })

  it('goes on into the check, back from it to the button, is done with the order, and gone after the next', () => {
    act(() => setGuide(2))
    guideChecked(true)
    expect(stepNow()).toBe(3)
    guideChecked(false)
    expect(stepNow()).toBe(2)
    guideChecked(true)
    guidePlaced()
    guideChecked(false)
    expect(stepNow()).toBe('done')
    guidePlaced()
    expect(stepNow()).toBeUndefined()
    guidePlaced()
    guideChecked(true)
    expect(stepNow()).toBeUndefined()
  })
})
