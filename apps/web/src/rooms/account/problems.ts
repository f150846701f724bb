import { useState } from 'react'
import { isFailure } from '../../api/failure.ts'

interface Shown<F extends string> {
  fields: Partial<Record<F, string>>
  /** What belongs to no field on the screen. */
  form: string | undefined
  /** Goes up with every failed submit: the form then leads to its first bad field. */
  count: number
}

/** What is wrong with a form, in words: shown from one submit to the next, and field by field until it is typed in. */
export function useProblems<F extends string>() {
  const [shown, setShown] = useState<Shown<F>>({ fields: {}, form: undefined, count: 0 })
  const show = (fields: Shown<F>['fields'], form?: string) => setShown(({ count }) => ({ fields, form, count: count + 1 }))
  return {
    ...shown,
    show,
    /** A refusal: its texts go under the fields the form has (by the server's name for each), all else above the button. */
    showFailure: (error: Error, names: Partial<Record<string, F>> = {}) => {
      const texts = isFailure(error) ? Object.entries(error.fields) : []
      const fields: Shown<F>['fields'] = {}
      for (const [name, text] of texts) if (names[name]) fields[names[name]] = text
      show(fields, Object.keys(fields).length > 0 ? undefined : error.message)
    },
    clear: (...names: F[]) =>
      setShown(({ fields, form, count }) => {
        const rest = { ...fields }
        for (const name of names) delete rest[name]
        return { fields: rest, form, count }
      }),
    clearAll: () => setShown(({ count }) => ({ fields: {}, form: undefined, count })),
  }
}

export type Problems<F extends string> = ReturnType<typeof useProblems<F>>
