import { i18n } from '@lingui/core'
import { t } from '@lingui/core/macro'
import { useState } from 'react'
import type { ApiFailure } from '../../../api/failure.ts'
import { formatAmount, toBig } from '../../../ui/format.ts'
import { toast } from '../../../ui/toast.tsx'
import { lotsText } from '../lots-text.ts'
import type { FieldError, FieldErrors } from './errors.ts'
import type { Change, Field, TicketForm } from './form.ts'
import { placeTexts } from './request.ts'

export type FieldTexts = Partial<Record<Field | 'multiple', string>>

export function textOf({ code, figure: plain = '' }: FieldError): string {
  const figure = toBig(plain) ? formatAmount(plain, 8) : plain
  const texts: Record<FieldError['code'], () => string> = {
    required: () => t`Enter a figure`,
    price_tick: () => t`A multiple of ${figure}`,
    passed_above: () => t`The market is there already. Set it above ${figure}`,
    passed_below: () => t`The market is there already. Set it below ${figure}`,
    lots_step: () => t`At least ${lotsText(plain)}`,
    insufficient: () => t`More than your free margin`,
    multiple: () => t`At most ${figure} for this size`,
    near: () => t`At most ${figure}: above it liquidation would lie too near`,
    near_none: () => t`Not possible now: liquidation would lie too near the price`,
    super_cap: () => t`At most ${figure} USDT in super-leverage`,
    super_left: () => t`At most ${figure} USDT more in super-leverage`,
    would_liquidate: () => t`It would be liquidated at once. Lower the leverage.`,
    profit_side: () => t`It must lie on the gaining side`,
    stop_side: () => t`It must lie on the losing side`,
    range: () => t`Between ${figure} and 10%`,
  }
  return texts[code]()
}

/** The texts under the fields: the ticket's own when a button is pressed, the server's when it refuses. */
export function useErrors(form: TicketForm) {
  const [shown, setShown] = useState<{ texts: FieldTexts; locale: string }>({ texts: {}, locale: i18n.locale })
  const [count, setCount] = useState(0)
  // A text of another language is a text of another time.
  const texts = shown.locale === i18n.locale ? shown.texts : {}
  const set = (next: FieldTexts) => setShown({ texts: next, locale: i18n.locale })
  const tell = (next: FieldTexts) => {
    set(next)
    if (Object.keys(next).length > 0) setCount((before) => before + 1)
  }
  return {
    texts,
    /** How often something was found wrong: what the page leads the eye to, which forgetting a text is no reason for. */
    count,
    /** Shows what is wrong; true when nothing is. */
    show: (errors: FieldErrors): boolean => {
      const found = Object.entries(errors).map(([field, error]) => [field, textOf(error)] as const)
      tell(Object.fromEntries(found))
      return found.length === 0
    },
    /** A refusal: under its field where it names one, else aloud. */
    refuse: (failure: ApiFailure) => {
      const placed = placeTexts(form, failure)
      tell(placed)
      if (Object.keys(placed).length === 0) toast(failure.message)
    },
    /** What the user does about a field takes its text away; another type, mode or multiple is another order. */
    forget: (action: Change) => {
      if (Object.keys(texts).length === 0 || action.kind === 'offer' || action.kind === 'enter') return
      if (action.kind === 'field') set(without(texts, [action.field, 'multiple']))
      else if (action.kind === 'percent') set(without(texts, ['lots', 'value', 'multiple']))
      else set({})
    },
  }
}

const without = (texts: FieldTexts, fields: readonly string[]): FieldTexts =>
  Object.fromEntries(Object.entries(texts).filter(([field]) => !fields.includes(field)))
