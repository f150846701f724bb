import { Trans, useLingui } from '@lingui/react/macro'
import Big from 'big.js'
import type { CallOutput } from '@assay/contract'
import { Amount } from '#ui/figure.tsx'
import { NumberField } from '#ui/number-field.tsx'
import { Select } from '#ui/select.tsx'
import { Skeleton } from '#ui/states.tsx'
import { FULL_SCALE } from '../api.ts'
import { isZero } from '../figures.ts'
import { coinOptions, MaxUnit } from './form-parts.tsx'
import './convert-panels.css'

type Coins = CallOutput<'wallet.convertible'>
type ConvertibleCoin = Coins[number]

interface SideProps {
  coin: ConvertibleCoin
  coins: Coins
  onCoin: (id: string) => void
}

function CoinSelect({ label, coin, coins, onCoin }: SideProps & { label: string }) {
  const { t } = useLingui()
  const choosable = coins.map(({ currency_id, currency_name, available }) => ({
    id: currency_id,
    code: currency_name,
    available,
  }))
  return <Select label={label} search={t`Find a coin`} value={coin.currency_id} options={coinOptions(choosable)} onChange={onCoin} />
}

interface PayPanelProps extends SideProps {
  number: string
  problem: string | undefined
  onNumber: (number: string) => void
}

/** The currency and amount to convert, and its available balance. */
export function PayPanel({ coin, coins, onCoin, number, problem, onNumber }: PayPanelProps) {
  const { t } = useLingui()
  const { available } = coin
  return (
    <section className="card tight stack">
      <p className="across spread gap-2 wrap text-12 muted">
        <Trans>You pay</Trans>
        <span>
          <Trans>
            Available <Amount value={available} scale={FULL_SCALE} unit={coin.currency_name} balance />
          </Trans>
        </span>
      </p>
      <div className="wallet-side">
        <CoinSelect label={t`Currency you pay with`} coin={coin} coins={coins} onCoin={onCoin} />
        <NumberField
          label={t`Amount`}
          steps={false}
          step={new Big(10).pow(-coin.scale).toFixed()}
          value={number}
          placeholder="0"
          unit={<MaxUnit unit="" onMax={isZero(available) ? undefined : () => onNumber(available)} />}
          error={problem}
          onChange={onNumber}
        />
      </div>
    </section>
  )
}

interface ReceivePanelProps extends SideProps {
  receive: string | undefined
  waiting: boolean
}

/** The amount received at the quote, after the fee. */
export function ReceivePanel({ coin, coins, onCoin, receive, waiting }: ReceivePanelProps) {
  const { t } = useLingui()
  return (
    <section className="card tight stack">
      <p className="text-12 muted">
        <Trans>You receive</Trans>
      </p>
      <div className="wallet-side">
        <CoinSelect label={t`Currency you receive`} coin={coin} coins={coins} onCoin={onCoin} />
        <output className="wallet-receive" aria-live="off">
          {waiting ? (
            <Skeleton width={96} height={24} />
          ) : (
            <Amount className="text-20" value={receive ?? '0'} scale={FULL_SCALE} currency={coin?.currency_name} />
          )}
        </output>
      </div>
    </section>
  )
}
