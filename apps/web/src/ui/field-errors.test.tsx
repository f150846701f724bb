// @vitest-environment happy-dom
import { i18n } from '@lingui/core'
import { act, renderHook, screen } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import { ApiFailure } from '#api/failure.ts'
import { Around, eachAnew, show } from '#testing.tsx'
import { useFieldErrors } from './field-errors.ts'

eachAnew()

/** A form of two fields, and what it shows. */
function openForm(options?: { keepRest: boolean }) {
  const { result } = renderHook(() => useFieldErrors<'price' | 'amount'>(options), { wrapper: Around })
  return {
    do: (step: (errors: typeof result.current) => void) => act(() => step(result.current)),
    shown: () => ({ ...result.current.texts, ...(result.current.rest && { rest: result.current.rest }) }),
    count: () => result.current.count,
  }
}

const refusal = (fields: Record<string, string>) => new ApiFailure({ error: 'insufficient_balance', message: 'Too little', fields })

/** A form whose answer comes after it was left, at the press of a button outside. */
function LeftForm() {
  const [late, setLate] = useState<() => void>()
  return (
    <>
      {!late && <Form onLeave={setLate} />}
      <button type="button" onClick={late}>
        Answer
      </button>
    </>
  )
}

function Form({ onLeave }: { onLeave: (late: () => () => void) => void }) {
  const { refuse } = useFieldErrors<'amount'>()
  const late = () => refuse(refusal({ number: 'At least 1' }), { number: 'amount' })
  return (
    <button type="button" onClick={() => onLeave(() => late)}>
      Leave
    </button>
  )
}

describe('the errors of a form', () => {
  it('stand until their field is changed', () => {
    const form = openForm()
    form.do(({ show }) => expect(show({ price: 'Enter a price', amount: 'Enter an amount' })).toBe(false))
    expect(form.shown()).toEqual({ price: 'Enter a price', amount: 'Enter an amount' })
    form.do(({ forget }) => forget('price'))
    expect(form.shown()).toEqual({ amount: 'Enter an amount' })
    form.do(({ show }) => expect(show({ price: undefined })).toBe(true))
    expect(form.shown()).toEqual({})
  })

  it('are put under the fields that a refusal names, else under the one its code is about', () => {
    const form = openForm()
    const names = { number: 'amount', insufficient_balance: 'price' } as const
    form.do(({ refuse }) => refuse(refusal({ number: 'At least 1', other: 'x' }), names))
    expect(form.shown()).toEqual({ amount: 'At least 1' })
    form.do(({ refuse }) => refuse(refusal({}), names))
    expect(form.shown()).toEqual({ price: 'Too little' })
  })

  it('are said aloud where no field is theirs', async () => {
    const form = openForm()
    form.do(({ refuse }) => refuse(refusal({}), { number: 'amount' }))
    expect(form.shown()).toEqual({})
    expect(await screen.findByText('Too little')).toBeTruthy()
  })

  it('are said aloud when they come after the form was left', async () => {
    const user = show(<LeftForm />)
    await user.click(screen.getByText('Leave'))
    await user.click(screen.getByText('Answer'))
    expect(await screen.findByText('Too little')).toBeTruthy()
  })

  it('are kept where the form has a place for what belongs to no field', () => {
    const form = openForm({ keepRest: true })
    form.do(({ refuse }) => refuse(refusal({})))
    expect(form.shown()).toEqual({ rest: 'Too little' })
    form.do(({ clear }) => clear())
    expect(form.shown()).toEqual({})
  })

  it('count what was found wrong, and nothing else', () => {
    const form = openForm()
    form.do(({ show }) => void show({ price: 'Enter a price' }))
    form.do(({ forget }) => forget('price'))
    form.do(({ show }) => void show({}))
    expect(form.count()).toBe(1)
  })

  it('go when another language is chosen', () => {
    const form = openForm()
    form.do(({ show }) => void show({ price: 'Enter a price' }))
    act(() => i18n.loadAndActivate({ locale: 'de', messages: {} }))
    expect(form.shown()).toEqual({})
  })
})
