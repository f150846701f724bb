// @vitest-environment happy-dom
import { act, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, it } from 'vitest'
import { lineState } from '#live/online.ts'
import { eachAnew, show } from '#testing.tsx'
import { AmountDrawer } from './amount-drawer.tsx'

eachAnew()
afterEach(() => act(() => lineState.up()))

/** How often it was acted; the first stays under way. */
function Locking({ onAct }: { onAct: () => void }) {
  const [isBusy, setBusy] = useState(false)
  const [value, setValue] = useState('')
  return (
    <AmountDrawer
      open
      onClose={() => undefined}
      title="Lock"
      label="You lock"
      value={value}
      onChange={setValue}
      unit="USDT"
      scale={2}
      available="100"
      caution="Leaving costs."
      act="Lock it"
      isBusy={isBusy}
      onAct={() => {
        setBusy(true)
        onAct()
      }}
    />
  )
}

it('sends once, however often the enter key is pressed', async () => {
  let acts = 0
  const user = show(<Locking onAct={() => (acts += 1)} />)
  await user.type(await screen.findByLabelText('You lock'), '20{Enter}')
  await user.keyboard('{Enter}')
  expect(acts).toBe(1)
})

it('sends nothing by the enter key while the connection is lost', async () => {
  let acts = 0
  const user = show(<Locking onAct={() => (acts += 1)} />)
  const field = await screen.findByLabelText('You lock')
  act(() => lineState.silent())
  await user.type(field, '20{Enter}')
  expect(acts).toBe(0)
})
