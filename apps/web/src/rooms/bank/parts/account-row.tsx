import { useLingui } from '@lingui/react/macro'
import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { Badge } from '#ui/badge.tsx'
import { BankIcon, CardIcon } from '#ui/icons.tsx'
import { Row } from '#ui/list.tsx'
import type { Account } from '../api.ts'
import { accountStates, kindWords } from '../words.ts'
import '../bank.css'

const tones = { review: 'sel', verified: 'gold', refused: 'warn' } as const

interface AccountRowProps {
  account: Account
  onClick?: () => void
  end?: ReactNode
}

/** An account or card, masked, with its state. */
export function AccountRow({ account, onClick, end }: AccountRowProps) {
  const { i18n } = useLingui()
  const { kind, bank_name: bank, brand, card_number: number, currency_name: currency, valid_to: validTo, state, text } = account
  const Drawing = kind === 'card' ? CardIcon : BankIcon
  return (
    <Row
      lead={
        <span className={clsx('bank-tile', state === 'refused' && 'refused')}>
          <Drawing size={20} />
        </span>
      }
      title={kind === 'card' && brand ? `${brand} · ${bank}` : bank}
      note={
        <>
          {i18n._(kindWords[kind])} · <span className="figure text-14">{number}</span> · {kind === 'card' ? validTo : currency}
          {text && <span className="block downward">{text}</span>}
        </>
      }
      end={end ?? <Badge tone={tones[state]}>{i18n._(accountStates[state])}</Badge>}
      onClick={onClick}
    />
  )
}
