import { useLingui } from '@lingui/react'
import { useState } from 'react'
import { isFailure } from '#api/failure.ts'
import { toast } from './toast.tsx'

export type FieldTexts<F extends string> = Partial<Record<F, string>>

/** Where a refusal's texts belong: the form's field by the server's name of it, or by the code of the refusal. */
export type FieldNames<F extends string> = Partial<Record<string, F>>

interface Shown<F extends string> {
  texts: FieldTexts<F>
  /** What belongs to no field of the form. */
  rest: string | undefined
  /** Goes up whenever something is found wrong: what leads the eye there, which forgetting a text is no reason for. */
  count: number
  locale: string
}

const nothing = { texts: {}, rest: undefined }

/**
 * What is wrong with a form, in words: the form's own when its button is pressed, the server's when it refuses. A text stands
 * until its field is changed. What belongs to no field is said aloud, unless the form has a place for it (`keepRest`).
 */
export function useFieldErrors<F extends string>({ keepRest = false } = {}) {
  const { locale } = useLingui().i18n
  const [shown, setShown] = useState<Shown<F>>({ ...nothing, count: 0, locale })
  const set = (change: (before: Shown<F>) => Omit<Shown<F>, 'locale'>) => setShown((before) => ({ ...change(before), locale }))
  const tell = (texts: FieldTexts<F>, rest?: string) => set(({ count }) => ({ texts, rest, count: count + 1 }))
  const clear = () => set(({ count }) => ({ ...nothing, count }))
  // A text of another language is a text of another time.
  const { texts, rest } = shown.locale === locale ? shown : (nothing as Pick<Shown<F>, 'texts' | 'rest'>)
  return {
    texts,
    rest,
    count: shown.count,
    clear,
    /** Shows what the form found; true when that is nothing. */
    show: (found: FieldTexts<F>): boolean => {
      const wrong = Object.entries(found).filter(([, text]) => text !== undefined)
      if (wrong.length > 0) tell(Object.fromEntries(wrong) as FieldTexts<F>)
      else clear()
      return wrong.length === 0
    },
    /** Shows a refusal: under the fields it names, else under the one its code is about. */
    refuse: (failure: Error, names: FieldNames<F> = {}): void => {
      const placed = placedTexts(failure, names)
      if (Object.keys(placed).length > 0) tell(placed)
      else if (keepRest) tell({}, failure.message)
      else toast(failure.message)
    },
    /** What the user does about a field takes its text away. */
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
