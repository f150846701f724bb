import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import Big from 'big.js'
import { useState } from 'react'
import type { CallOutput } from '@assay/contract'
import { query, useAction } from '#api/queries.ts'
import { PageLink } from '#navigation/link.tsx'
import { useFieldErrors } from '#ui/field-errors.ts'
import { Amount } from '#ui/figure.tsx'
import { formatAmount } from '#ui/format.ts'
import { KeyValue } from '#ui/list.tsx'
import { NumberField } from '#ui/number-field.tsx'
import { SendButton } from '#ui/send-button.tsx'
import { toastDone } from '#ui/toast.tsx'
import { SPOT } from '../accounts.ts'
import { balanceCalls } from '#session/live-balances.ts'
import { FULL_SCALE, useLatestBills } from '../api.ts'
import { chipAmounts, dailyLimit, takenOf, todayUtc } from '../faucet.ts'
import { isMore, isZero, minus } from '../figures.ts'
import '../wallet.css'

type ConvertibleCoin = CallOutput<'wallet.convertible'>[number]
const BILLS_A_CALL = 100

/** The daily limit of play money in a coin, and the rest of it. Undefined while unknown. */
function useFaucet({ currency_id: id, currency_name: code, scale }: ConvertibleCoin) {
  const { data: price } = useQuery(query('wallet.currencyRate', { id }))
  const { data: bills } = useLatestBills({ currency: id, type: SPOT, kind: 'faucet', from: todayUtc() }, BILLS_A_CALL)
  const limit = dailyLimit({ code, scale, usdt: price?.usdt })
  // When the user drew more often than one page of the statement shows, only the server knows the rest.
  const isWhole = bills !== undefined && bills.total <= BILLS_A_CALL
  return { limit, left: limit !== undefined && isWhole ? minus(limit, takenOf(bills.data)) : undefined }
}

/** Draws play money of one coin. */
export function FaucetForm({ coin }: { coin: ConvertibleCoin }) {
  const { t } = useLingui()
  const { currency_id, currency_name: code, scale } = coin
  const { limit, left } = useFaucet(coin)
  const [amount, setAmount] = useState('')
  const errors = useFieldErrors<'amount'>()
  const change = (next: string) => {
    setAmount(next)
    errors.clear()
  }
  const draw = useAction('sandbox.faucet', {
    refreshes: balanceCalls,
    onDone: (answer) => {
      const added = formatAmount(answer.amount, FULL_SCALE)
      toastDone(t`${added} ${code} added`)
      change('')
    },
    onRefused: (failure) => errors.refuse(failure, { amount: 'amount', faucet_limit: 'amount' }),
  })
  const submit = () => {
    if (!errors.show({ amount: isZero(amount) ? t`Enter an amount` : undefined })) return
    draw.mutate({ currency_id, amount: new Big(amount).toFixed() })
  }
  return (
    <form
      className="stack-4"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <div className="stack">
        <NumberField
          label={t`Amount`}
          steps={false}
          step={new Big(10).pow(-scale).toFixed()}
          value={amount}
          placeholder="0"
          unit={code}
          error={errors.texts.amount}
          onChange={change}
        />
        {limit !== undefined && <AmountChips limit={limit} left={left} value={amount} onPick={change} />}
      </div>
      <FaucetFigures coin={coin} limit={limit} left={left} />
      <SendButton type="submit" width="full" busy={draw.isPending} disabled={left === '0'}>
        <Trans>Get play money</Trans>
      </SendButton>
      <PageLink className="wallet-history tap-area" to="/pages/setting/bill" query={{ kind: 'faucet' }}>
        <Trans>What was added before</Trans>
      </PageLink>
    </form>
  )
}

interface AmountChipsProps {
  limit: string
  left: string | undefined
  value: string
  onPick: (amount: string) => void
}

function AmountChips({ limit, left, value, onPick }: AmountChipsProps) {
  const { t } = useLingui()
  return (
    <fieldset className="chips percent" aria-label={t`Amounts`}>
      {chipAmounts(limit).map((amount) => (
        <button
          key={amount}
          type="button"
          className="chip"
          aria-pressed={amount === value}
          disabled={left !== undefined && isMore(amount, left)}
          onClick={() => onPick(amount)}
        >
          {formatAmount(amount, FULL_SCALE)}
        </button>
      ))}
    </fieldset>
  )
}

function FaucetFigures({ coin, limit, left }: { coin: ConvertibleCoin; limit: string | undefined; left: string | undefined }) {
  const { t } = useLingui()
  const code = coin.currency_name
  return (
    <dl className="card tight">
      <KeyValue large label={t`Left today`}>
        <Amount value={left} scale={FULL_SCALE} unit={code} />
      </KeyValue>
      <KeyValue large label={t`Daily limit (resets 00:00 UTC)`}>
        <Amount value={limit} scale={FULL_SCALE} unit={code} />
      </KeyValue>
      <KeyValue large label={t`Available in your spot account`}>
        <Amount value={coin.available} scale={FULL_SCALE} unit={code} balance />
      </KeyValue>
    </dl>
  )
}
