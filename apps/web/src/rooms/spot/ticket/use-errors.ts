import { i18n } from '@lingui/core'
import { t } from '@lingui/core/macro'
import { useState } from 'react'
import type { ApiFailure } from '../../../api/failure.ts'
import { toast } from '../../../ui/toast.tsx'
import { errorsOf, sizeFieldOf } from './errors.ts'
import type { FieldError } from './errors.ts'
import type { Change, Field, OrderForm, Terms } from './form.ts'
import { placeTexts } from './request.ts'
import { summarise } from './summary.ts'

export type FieldTexts = Partial<Record<Field, string>>

function textOf({ code, figure = '' }: FieldError): string {
  const texts: Record<FieldError['code'], () => string> = {
    required: () => t`Enter a figure`,
    amount_minimum: () => t`At least ${figure}`,
    notional_minimum: () => t`Worth at least ${figure}`,
    insufficient: () => t`Insufficient balance`,
    visible_minimum: () => t`Show at least 1/20 of the amount`,
    trail_range: () => t`Between 0.1% and 10%`,
  }
  return texts[code]()
}

/** The texts under the fields: the ticket's own when the button is pressed, the server's when it refuses. */
export function useErrors(form: OrderForm, terms: Terms) {
  const [shown, setShown] = useState<{ texts: FieldTexts; locale: string }>({ texts: {}, locale: i18n.locale })
  // A text of another language is a text of another time.
  const texts = shown.locale === i18n.locale ? shown.texts : {}
  const show = (next: FieldTexts) => setShown({ texts: next, locale: i18n.locale })
  return {
    texts,
    /** Shows what is wrong; true when nothing is. */
    check: (): boolean => {
      const found = Object.entries(errorsOf(form, terms)).map(([field, error]) => [field, textOf(error)] as const)
      show(Object.fromEntries(found))
      return found.length === 0
    },
    /** A refusal: under its fields where it names some, else aloud. */
    refuse: ({ error, fields, message }: ApiFailure) => {
      const summary = summarise(form, terms)
      const placed = placeTexts(fields, form, summary)
      if (error === 'insufficient_balance') placed[sizeFieldOf(form, summary)] = message
      show(placed)
      if (Object.keys(placed).length === 0) toast(message)
    },
    /** What the user does about a field takes its text away; another type or side is another order. */
    forget: (action: Change) => {
      if (Object.keys(texts).length === 0) return
      if (action.kind === 'field')
        show(without(texts, action.field === 'total' || action.field === 'amount' ? ['amount', 'total'] : [action.field]))
      else if (action.kind === 'percent') show(without(texts, ['amount', 'total']))
      else if (action.kind === 'pick') show(without(texts, ['price', 'stopPrice', 'activationPrice']))
      else if (action.kind === 'type' || action.kind === 'side') show({})
    },
  }
}

const without = (texts: FieldTexts, fields: readonly Field[]): FieldTexts =>
  Object.fromEntries(Object.entries(texts).filter(([field]) => !fields.includes(field as Field)))
