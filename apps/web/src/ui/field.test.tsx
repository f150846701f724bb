// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { eachAnew, show } from '#testing.tsx'
import { TextArea, TextField } from './field.tsx'

eachAnew()

it('says of each required field that it is missing, focuses the first, and sends nothing', async () => {
  const sent = vi.fn<() => void>()
  const user = show(
    <form
      onSubmit={(event) => {
        event.preventDefault()
        sent()
      }}
    >
      <TextField label="Link" />
      <TextField label="Price" required />
      <TextArea label="Note" required />
      <button type="submit">Propose</button>
    </form>,
  )
  const press = () => user.click(screen.getByRole('button', { name: 'Propose' }))
  await press()
  expect(sent).not.toHaveBeenCalled()
  expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual(['Fill this in', 'Fill this in'])
  expect(document.activeElement).toBe(screen.getByLabelText('Price'))
  await user.keyboard('1')
  expect(screen.getAllByRole('alert')).toHaveLength(1)
  await press()
  expect(document.activeElement).toBe(screen.getByLabelText('Note'))
  await user.keyboard('why')
  await press()
  expect(sent).toHaveBeenCalledOnce()
  expect(screen.queryByRole('alert')).toBeNull()
})
