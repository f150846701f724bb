import { clsx } from 'clsx'
import { useLingui } from '@lingui/react/macro'
import type { Deposit } from '../api.ts'
import '../deposit.css'

/** One cell a block; the newest is blue. */
export function Blocks({ deposit, small }: { deposit: Deposit; small?: boolean }) {
  const { t } = useLingui()
  const { confirmations, confirmations_needed: needed } = deposit
  return (
    <div className={clsx('deposit-blocks', small && 'small')} role="img" aria-label={t`${confirmations} of ${needed} confirmations`}>
      {Array.from({ length: needed }, (_, at) => at + 1).map((block) => (
        <i key={block} className={block === confirmations ? 'newest' : block < confirmations ? 'counted' : ''} />
      ))}
    </div>
  )
}
