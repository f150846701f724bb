import { clsx } from 'clsx'
import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { TickIcon } from '#ui/icons.tsx'
import './rules.css'

interface RulesProps {
  id?: string
  label?: string
  children: ReactNode
}

/** What a new secret needs: each rule ticks itself as the secret is typed. */
export const Rules = ({ id, label, children }: RulesProps) => (
  <ul className="account-rules" id={id} aria-label={label}>
    {children}
  </ul>
)

export function Rule({ kept, children }: { kept: boolean; children: ReactNode }) {
  const { t } = useLingui()
  return (
    <li className={clsx(kept && 'text')}>
      {kept ? <TickIcon size={16} label={t({ message: 'Done', context: 'rule' })} /> : <i aria-hidden="true" />}
      {children}
    </li>
  )
}
