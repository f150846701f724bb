import { useLingui } from '@lingui/react/macro'
import Big from 'big.js'
import { useState } from 'react'
import { isFailure } from '../../api/failure.ts'
import { useAction } from '../../api/queries.ts'
import { toast } from '../../ui/toast.tsx'
import type { AccountType } from './accounts.ts'
import type { Coin, Wallet } from './api.ts'
import { balanceCalls } from '../../session/live-balances.ts'
import { availableIn } from './api.ts'
import { isMore, isZero } from './sums.ts'

export interface Way {
  from: AccountType
  to: AccountType
}

/** A move that was made, with what both accounts have now. */
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

/** What is typed into the form of a move, what is wrong with it, and the sending. */
export function useTransfer({ start, wallet, coins, onDone }: TransferSetting) {
  const { t } = useLingui()
  const [fields, setFields] = useState({ from: start.from, to: start.to, currency: start.currency, number: '' })
  const [problem, setProblem] = useState<string>()
  const { from, to, currency, number } = fields
  // Shares are traded by contracts only: nobody owns one.
  const movable = [...coins.values()].filter(({ kind }) => kind !== 'stock')
  const coin = movable.find(({ id }) => id === currency) ?? movable[0]!
  const available = availableIn(wallet, from, coin.id) ?? '0'
  const change = (next: Partial<typeof fields>) => {
    setFields({ ...fields, ...next })
    setProblem(undefined)
  }
  const move = useAction('wallet.move', {
    refreshes: [...balanceCalls, 'wallet.moves'],
    onDone: (answer, input) => {
      const { from_available: fromAvailable, to_available: toAvailable } = answer
      onDone({ from, to, number: input.number, code: coin.code, fromAvailable, toAvailable })
    },
  })
  const refused = (failure: Error) => {
    if (!isFailure(failure)) return
    const text = failure.fields.number ?? (failure.error === 'insufficient_balance' ? failure.message : undefined)
    if (text) setProblem(text)
    else toast(failure.message)
  }
  const submit = () => {
    if (isZero(number)) return setProblem(t`Enter the quantity to transfer`)
    if (isMore(number, available)) return setProblem(t`Insufficient balance`)
    const input = { currency_id: coin.id, from_field: from, to_field: to, number: new Big(number).toFixed() }
    move.mutate(input, { onError: refused })
  }
  return { fields, change, movable, coin, available, problem, submit, isBusy: move.isPending }
}
