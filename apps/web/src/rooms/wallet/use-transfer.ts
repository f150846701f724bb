import { useLingui } from '@lingui/react/macro'
import Big from 'big.js'
import { useState } from 'react'
import { useAction } from '#api/queries.ts'
import { useFieldErrors } from '#ui/field-errors.ts'
import type { AccountType } from './accounts.ts'
import type { Coin, Wallet } from './api.ts'
import { balanceCalls } from '#session/live-balances.ts'
import { availableIn } from './api.ts'
import { isMore, isZero } from './figures.ts'

export interface Way {
  from: AccountType
  to: AccountType
}

/** A completed transfer, with the new balances of both accounts. */
export interface Moved extends Way {
  number: string
  code: string
  fromAvailable: string
  toAvailable: string
}

export interface TransferSetting {
  start: Way & { currency: string }
  wallet: Wallet
  coins: ReadonlyMap<string, Coin>
  onDone: (moved: Moved) => void
}

/** The form of a transfer, its errors, and the call. */
export function useTransfer({ start, wallet, coins, onDone }: TransferSetting) {
  const { t } = useLingui()
  const [fields, setFields] = useState({ from: start.from, to: start.to, currency: start.currency, number: '' })
  const errors = useFieldErrors<'number'>()
  const { from, to, currency, number } = fields
  // Shares are traded by contracts only: no account has a balance in shares.
  const movable = [...coins.values()].filter(({ kind }) => kind !== 'stock')
  const coin = movable.find(({ id }) => id === currency) ?? movable[0]!
  const available = availableIn(wallet, from, coin.id) ?? '0'
  const change = (next: Partial<typeof fields>) => {
    setFields({ ...fields, ...next })
    errors.clear()
  }
  const move = useAction('wallet.move', {
    refreshes: [...balanceCalls, 'wallet.moves'],
    onDone: (answer, input) => {
      const { from_available: fromAvailable, to_available: toAvailable } = answer
      onDone({ from, to, number: input.number, code: coin.code, fromAvailable, toAvailable })
    },
    onRefused: (failure) => errors.refuse(failure, { number: 'number', insufficient_balance: 'number' }),
  })
  const problem = () => {
    if (isZero(number)) return t`Enter the amount to transfer`
    return isMore(number, available) ? t`Insufficient balance` : undefined
  }
  const submit = () => {
    if (!errors.show({ number: problem() })) return
    move.mutate({ currency_id: coin.id, from_field: from, to_field: to, number: new Big(number).toFixed() })
  }
  return { fields, change, movable, coin, available, error: errors.texts.number, submit, isBusy: move.isPending }
}
