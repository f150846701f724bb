/** Fields of one line that are typed, sent together, and told apart by the names that the server has for them. */
import { useState } from 'react'
import { useFieldErrors, type FieldNames } from '@assay/web/ui/field-errors.ts'
import { TextField } from '@assay/web/ui/field.tsx'

const LONGEST = 200

export function useTextFields<Name extends string>(start: Record<Name, string>) {
  const [typed, setTyped] = useState(start)
  const errors = useFieldErrors<Name>({ keepRest: true })
  const names = Object.keys(start) as Name[]
  const own = Object.fromEntries(names.map((name) => [name, name])) as FieldNames<Name>
  return {
    names,
    typed,
    errors,
    /** What is sent. */
    values: Object.fromEntries(names.map((name) => [name, typed[name].trim()])) as Record<Name, string>,
    type: (name: Name, text: string): void => {
      setTyped((before) => ({ ...before, [name]: text }))
      errors.forget(name)
    },
    /** Shows a refusal below the field it names, or that its code is about. */
    refuse: (failure: Error, about: FieldNames<Name> = {}): void => errors.refuse(failure, { ...own, ...about }),
  }
}

interface TextFieldsProps<Name extends string> {
  form: ReturnType<typeof useTextFields<Name>>
  labels: Record<Name, string>
  /** Those that take a figure. */
  figures?: readonly Name[]
  /** The one that is typed in first. */
  first?: Name
}

export const TextFields = <Name extends string>({ form, labels, figures = [], first }: TextFieldsProps<Name>) =>
  form.names.map((name) => (
    <TextField
      key={name}
      label={labels[name]}
      maxLength={LONGEST}
      required
      data-first={name === first || undefined}
      inputMode={figures.includes(name) ? 'decimal' : undefined}
      value={form.typed[name]}
      error={form.errors.texts[name]}
      onChange={(event) => form.type(name, event.target.value)}
    />
  ))
