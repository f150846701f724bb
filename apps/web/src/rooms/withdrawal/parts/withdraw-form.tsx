import { Trans, useLingui } from '@lingui/react/macro'
import { useState, type ReactNode } from 'react'
import { PageLink } from '#navigation/link.tsx'
import { accountTypes, useAvailable } from '#trading/own.ts'
import { shortened } from '#ui/chain-text.tsx'
import { useFieldErrors, type FieldErrors } from '#ui/field-errors.ts'
import { Amount } from '#ui/figure.tsx'
import { FormPage } from '#ui/form-page.tsx'
import { formatAmount } from '#ui/format.ts'
import { KeyValue, Note } from '#ui/list.tsx'
import { afterSendingText } from '#ui/minutes.ts'
import { NumberField, PercentChips } from '#ui/number-field.tsx'
import { shareOf } from '#ui/number-text.ts'
import { Page } from '#ui/page.tsx'
import { Select } from '#ui/select.tsx'
import { formatTime } from '#ui/time.ts'
import { FULL_SCALE, type Options, type Saved, type Way } from '../api.ts'
import { arrivesOf, leftIn, needsTwo, problemOf } from '../figures.ts'
import { NEW, useTarget } from '../use-target.ts'
import { AddressField } from './address-field.tsx'
import { LIMIT_SCALE, OwnLimitNote } from './limit.tsx'
import { ReviewDrawer } from './review-drawer.tsx'
import { WaySelect } from './way-select.tsx'
import { Ways } from './ways.tsx'

const SMALLEST = '0.00000001'
const NAMES = {
  amount: 'amount',
  address: 'address',
  insufficient_balance: 'amount',
  withdrawal_minimum: 'amount',
  withdrawal_limit: 'amount',
  withdrawal_address_unsaved: 'address',
  withdrawal_address_waits: 'address',
} as const

interface FormProps {
  options: Options
  saved: readonly Saved[]
  /** At the right of the bar. */
  actions: ReactNode
}

/** What is wrong with the amount, in words. */
function useAmountText(options: Options) {
  const { t } = useLingui()
  return (amount: string, way: Way, available: string | undefined): string | undefined => {
    const { currency_name: coin } = way
    const [minimum, left] = [formatAmount(way.minimum, FULL_SCALE), formatAmount(options.left_btc, FULL_SCALE)]
    const texts = {
      needed: t`Enter an amount`,
      minimum: t`At least ${minimum} ${coin}`,
      balance: t`Not enough ${coin}`,
      limit: t`More than your limit. Left now: ${left} BTC`,
    }
    const problem = problemOf(amount, { way, available, options })
    return problem ? texts[problem] : undefined
  }
}

/** What leaves, costs, arrives and when: all of it before anything is asked. */
export function WithdrawForm({ options, saved, actions }: FormProps) {
  const { t } = useLingui()
  const errors = useFieldErrors<'amount' | 'address'>()
  const target = useTarget(options, saved)
  const { way, address } = target
  const [amount, setAmount] = useState('')
  const [isReviewing, setReviewing] = useState(false)
  const available = useAvailable(accountTypes.spot, way?.currency_id ?? '')
  const amountText = useAmountText(options)
  const choose = (next: string) => {
    target.choose(next)
    errors.clear()
  }
  if (!way) {
    return (
      <Page title={t`Withdraw`} sheet width="form" actions={actions}>
        <Ways ways={options.ways} onChoose={choose} />
      </Page>
    )
  }
  const review = () => {
    const addressText = address === '' ? t`Choose or enter an address` : target.problem
    if (errors.show({ address: addressText, amount: amountText(amount, way, available) })) setReviewing(true)
  }
  return (
    <FormPage
      title={t`Withdraw`}
      actions={actions}
      verb={<Trans>Review</Trans>}
      onSubmit={review}
      over={
        <ReviewDrawer
          open={isReviewing}
          onClose={() => setReviewing(false)}
          way={way}
          options={options}
          amount={amount}
          available={available}
          address={address}
          label={target.isNew ? null : (target.target?.name ?? null)}
          onRefused={(failure) => {
            setReviewing(false)
            errors.refuse(failure, NAMES)
          }}
        />
      }
    >
      <WaySelect ways={options.ways} way={way} onChange={choose} />
      <To target={target} way={way} savedOnly={options.saved_only.on} errors={errors} />
      <HowMuch way={way} amount={amount} available={available} errors={errors} onChange={setAmount} />
      <Outcome way={way} options={options} amount={amount} />
    </FormPage>
  )
}

interface HowMuchProps {
  way: Way
  amount: string
  available: string | undefined
  errors: FieldErrors<'amount' | 'address'>
  onChange: (amount: string) => void
}

function HowMuch({ way, amount, available, errors, onChange }: HowMuchProps) {
  const { t } = useLingui()
  const change = (next: string) => {
    onChange(next)
    errors.forget('amount')
  }
  return (
    <>
      <NumberField
        large
        label={t`Amount`}
        value={amount}
        onChange={change}
        step={SMALLEST}
        placeholder="0"
        unit={way.currency_name}
        error={errors.texts.amount}
        corner={
          <Trans>
            Available <Amount className="text-14 text" value={available} scale={FULL_SCALE} currency={way.currency_name} balance />
          </Trans>
        }
      />
      <PercentChips
        label={t`Share of what is available`}
        value={undefined}
        onPick={(percent) => change(shareOf(available ?? '0', percent, way.scale))}
      />
    </>
  )
}

interface ToProps {
  target: ReturnType<typeof useTarget>
  way: Way
  savedOnly: boolean
  errors: FieldErrors<'amount' | 'address'>
}

/** A saved address is chosen by its name; a new one is typed, unless only saved ones may be used. */
function To({ target: { own, target, isNew, typed, problem, setTo, setTyped }, way, savedOnly, errors }: ToProps) {
  const { t } = useLingui()
  const until = target?.usable_at == null || isNew ? '' : formatTime(target.usable_at, 'full')
  const type = (next: string) => {
    setTyped(next)
    errors.forget('address')
  }
  return (
    <>
      {own.length > 0 && (
        <Select
          tall
          labelled
          label={t({ context: 'recipient', message: 'To' })}
          placeholder={t`Choose an address`}
          value={isNew ? NEW : target?.id}
          onChange={setTo}
          options={[
            ...own.map(({ id, name, address }) => ({ value: id, label: name, note: <span className="mono">{shortened(address)}</span> })),
            ...(savedOnly ? [] : [{ value: NEW, label: t`Another address` }]),
          ]}
        />
      )}
      {until !== '' && (
        <Note tone="warn">
          <Trans>This address can be used from {until}.</Trans>
        </Note>
      )}
      {isNew && !savedOnly && <AddressField value={typed} error={errors.texts.address ?? problem} onChange={type} />}
      {isNew && savedOnly && (
        <PageLink
          className="button ghost full"
          to="/pages/setting/addWallet"
          query={{ currency_id: way.currency_id, network: way.network }}
        >
          <Trans>Save an address</Trans>
        </PageLink>
      )}
      {(!isNew || savedOnly) && errors.texts.address !== undefined && <Note tone="bad">{errors.texts.address}</Note>}
    </>
  )
}

function Outcome({ way, options, amount }: { way: Way; options: Options; amount: string }) {
  const { currency_name: coin } = way
  const [level, limit] = [String(options.level), formatAmount(options.limit_btc, FULL_SCALE)]
  const two = formatAmount(options.two_above_usdt, 2)
  const left = leftIn(way, options)
  return (
    <>
      <dl>
        <KeyValue large label={<Trans>Network fee</Trans>}>
          <Amount value={way.fee} scale={FULL_SCALE} exact unit={coin} />
        </KeyValue>
        <KeyValue large label={<b>{<Trans>Arrives</Trans>}</b>}>
          <Amount className="bold" value={arrivesOf(way, amount)} scale={FULL_SCALE} exact unit={coin} />
        </KeyValue>
        <KeyValue large label={<Trans>When</Trans>}>
          {way.state === 'by_hand' ? <Trans>after an operator has sent it</Trans> : afterSendingText(way.arrives_seconds)}
        </KeyValue>
        <KeyValue large label={<Trans>Left in 24 h, level {level}</Trans>}>
          <span className="figure">{formatAmount(options.left_btc, LIMIT_SCALE)}</span> / <span className="figure">{limit}</span> BTC
          {left !== undefined && (
            <span className="block muted">
              {'≈ '}
              <Amount value={left} compact unit={coin} />
            </span>
          )}
        </KeyValue>
      </dl>
      {options.own_limit && <OwnLimitNote own={options.own_limit} />}
      <Note>
        {needsTwo(amount, { way, options }) ? (
          <Trans>Above {two} USDT two people approve it, each within 2 hours. You can cancel until then.</Trans>
        ) : way.state === 'by_hand' ? (
          <Trans>Up to {two} USDT an operator sends it once the checks pass. Above, two people approve it.</Trans>
        ) : (
          <Trans>Up to {two} USDT it leaves by itself once the checks pass. Above, two people approve it.</Trans>
        )}
      </Note>
    </>
  )
}
