import { expect, it } from 'vitest'
import { ApiFailure } from '@assay/web/api/failure.ts'
import { noteText } from './note-text.ts'

const refusal = (fields: Record<string, string>) => new ApiFailure({ error: 'parameter_error', message: 'Check the fields', fields })

it('finds what is wrong with a note, beside other fields too, and nothing where the note is right', () => {
  expect(noteText(refusal({ note: 'At least 3 characters' }))).toBe('At least 3 characters')
  expect(noteText(refusal({ amount: 'Too small', note: 'At least 3 characters' }))).toBe('At least 3 characters')
  expect(noteText(refusal({ text: 'At least 3 characters' }))).toBe('At least 3 characters')
  expect(noteText(refusal({ amount: 'Too small' }))).toBeUndefined()
  expect(noteText(new Error('lost'))).toBeUndefined()
  expect(noteText(null)).toBeUndefined()
})
