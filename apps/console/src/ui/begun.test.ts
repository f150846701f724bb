// @vitest-environment happy-dom
import { renderHook } from '@testing-library/react'
import { expect, it } from 'vitest'
import { useBegun } from './begun.ts'

it('keeps what a form began with, whatever the page behind it says since', () => {
  const form = renderHook(({ version }) => useBegun(version), { initialProps: { version: 3 } })
  form.rerender({ version: 4 })
  expect(form.result.current).toBe(3)
})
