import { useLingui } from '@lingui/react'
import { useEffect, useRef, useState } from 'react'
import { isFailure } from '#api/failure.ts'
import { toast } from './toast.tsx'

export type FieldTexts<F extends string> = Partial<Record<F, string>>

/** The form's field for each name of a field on the server, and for codes of refusals that are about one field. */
export type FieldNames<F extends string> = Partial<Record<string, F>>

interface Shown<F extends string> {
  texts: FieldTexts<F>
  /** The text that belongs to no field. */
  rest: string | undefined
  /** Rises whenever errors are shown, so that a form can scroll to them. It does not change when a text is removed. */
  count: number
  locale: string
}

const nothing = { texts: {}, rest: undefined }

/**
 * The error texts of a form: its own when the button is pressed, the server's when it refuses. A text stays until its field is changed. An
 * error that belongs to no field is shown as a toast, unless the form has a place for it (`keepRest`). So is every refusal that comes after
 * the form was left.
 */
export function useFieldErrors<F extends string>({ keepRest = false } = {}) {
  const { locale } = useLingui().i18n
  const [shown, setShown] = useState<Shown<F>>({ ...nothing, count: 0, locale })
  const isLeft = useRef(false)
  useEffect(() => {
    isLeft.current = false
    return () => {
      isLeft.current = true
    }
  }, [])
  const set = (change: (before: Shown<F>) => Omit<Shown<F>, 'locale'>) => setShown((before) => ({ ...change(before), locale }))
  const tell = (texts: FieldTexts<F>, rest?: string) => set(({ count }) => ({ texts, rest, count: count + 1 }))
  const clear = () => set(({ count }) => ({ ...nothing, count }))
  // After a change of language the texts are in the old one, so they are dropped.
  const { texts, rest } = shown.locale === locale ? shown : (nothing as Pick<Shown<F>, 'texts' | 'rest'>)
  return {
    texts,
    rest,
    count: shown.count,
    clear,
    /** Shows the form's own errors. True when there are none. */
    show: (found: FieldTexts<F>): boolean => {
      const wrong = Object.entries(found).filter(([, text]) => text !== undefined)
      if (wrong.length > 0) tell(Object.fromEntries(wrong) as FieldTexts<F>)
      else clear()
      return wrong.length === 0
    },
    /** Shows a refusal below the fields it names, else below the field its code is about. */
    refuse: (failure: Error, names: FieldNames<F> = {}): void => {
      if (isLeft.current) return toast(failure.message)
      const placed = placedTexts(failure, names)
      if (Object.keys(placed).length > 0) tell(placed)
      else if (keepRest) tell({}, failure.message)
      else toast(failure.message)
    },
    /** Shows a text that belongs to no field, in the form's own place for it. */
    tell: (text: string): void => tell({}, text),
    /** Removes the texts of fields that the user changes. */
    forget: (...fields: F[]): void =>
      set(({ texts: before, rest: kept, count }) => {
        const left = Object.entries(before).filter(([field]) => !fields.includes(field as F))
        return { texts: Object.fromEntries(left) as FieldTexts<F>, rest: kept, count }
      }),
  }
}

export type FieldErrors<F extends string> = ReturnType<typeof useFieldErrors<F>>

function placedTexts<F extends string>(failure: Error, names: FieldNames<F>): FieldTexts<F> {
  if (!isFailure(failure)) return {}
  const placed: FieldTexts<F> = {}
  for (const [name, text] of Object.entries(failure.fields)) if (names[name]) placed[names[name]] = text
  const about = names[failure.error]
  if (about && Object.keys(placed).length === 0) placed[about] = failure.message
  return placed
}
