import { useLingui } from '@lingui/react/macro'
import { NextIcon, WarningIcon } from '../../../ui/icons.tsx'
import type { Ticket } from './use-ticket.ts'

/** What is wrong in the drawer that is shut, said above the buttons that were pressed; a tap leads to the field. */
export function FoldedErrors({ ticket: { errors, fold, unfold } }: { ticket: Ticket }) {
  const { t } = useLingui()
  const line = (field: 'trailing' | 'slippage', name: string) => {
    const text = errors[field]
    if (!text) return null
    return (
      <button type="button" className="hint bad futures-folded" aria-haspopup="dialog" onClick={() => unfold(field)}>
        <WarningIcon size={16} />
        <span className="grow">{t`${name}: ${text}`}</span>
        <NextIcon size={16} />
      </button>
    )
  }
  // Behind an open drawer nobody reads, and in that of the fields each has its own.
  if (fold) return null
  return (
    <div role="alert">
      {line('trailing', t`Trailing stop`)}
      {line('slippage', t`Slippage limit`)}
    </div>
  )
}
