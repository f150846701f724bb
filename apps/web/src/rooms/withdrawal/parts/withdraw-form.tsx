import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { PageLink } from '#navigation/link.tsx'
import { accountTypes, useAvailable } from '#trading/own.ts'
import { CoinIcon } from '#ui/avatar.tsx'
import { Button } from '#ui/button.tsx'
import { useFieldErrors } from '#ui/field-errors.ts'
import { TextField } from '#ui/field.tsx'
import { Amount } from '#ui/figure.tsx'
import { formatAmount } from '#ui/format.ts'
import { KeyValue, Note } from '#ui/list.tsx'
import { NumberField, PercentChips } from '#ui/number-field.tsx'
import { shareOf } from '#ui/number-text.ts'
import { Select } from '#ui/select.tsx'
import { formatTime } from '#ui/time.ts'
import { FULL_SCALE, type Options, type Saved, type Way } from '../api.ts'
import { arrivesOf, minutesOf, needsTwo, problemOf } from '../figures.ts'
import { useAddressText } from '../use-address-text.ts'
import { shortened } from '../words.tsx'
import { ReviewDrawer } from './review-drawer.tsx'

const NEW = 'new'
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
}

/** What leaves, costs, arrives and when: all of it before anything is asked. */
export function WithdrawForm({ options, saved }: FormProps) {
  const { t } = useLingui()
  const [params] = useSearchParams()
  const errors = useFieldErrors<'amount' | 'address'>()
  const { ways } = options
  const keyOf = ({ currency_id: id, network }: Pick<Way, 'currency_id' | 'network'>) => `${id} ${network}`
  const asked = saved.find(({ id }) => id === params.get('address_id'))
  const [chosen, setChosen] = useState<string>()
  const byAddress = asked
    ? keyOf(asked)
    : ways.find(({ currency_id: id }) => id === params.get('currency_id')) &&
      keyOf(ways.find(({ currency_id: id }) => id === params.get('currency_id'))!)
  const way = ways.find((one) => keyOf(one) === (chosen ?? byAddress))
  const own = way ? saved.filter((one) => keyOf(one) === keyOf(way)) : []
  const [to, setTo] = useState<string>()
  const target = own.find(({ id }) => id === (to ?? asked?.id))
  const isNew = to === NEW || (own.length === 0 && !target)
  const [typed, setTyped] = useState('')
  const address = useAddressText(isNew ? typed : '', { way, bitcoinChain: options.bitcoin_chain })
  const [amount, setAmount] = useState('')
  const [isReviewing, setReviewing] = useState(false)
  const available = useAvailable(accountTypes.spot, way?.currency_id ?? '')
  const text = isNew ? (address.address ?? typed) : (target?.address ?? '')

  const amountText = (): string | undefined => {
    if (!way) return undefined
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
  const review = () => {
    if (!way) return
    const addressText = text === '' ? t`Choose or enter an address` : address.problem
    if (errors.show({ address: addressText, amount: amountText() })) setReviewing(true)
  }
  return (
    <form
      className="gutter padded stack-4"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        review()
      }}
    >
      <Select
        tall
        labelled
        label={t`Coin and network`}
        placeholder={t`Choose a coin and its network`}
        value={way && keyOf(way)}
        onChange={(next) => {
          setChosen(next)
          setTo(undefined)
          errors.clear()
        }}
        options={ways.map((one) => ({
          value: keyOf(one),
          label: `${one.currency_name} · ${one.chain_name}`,
          note: one.network_name,
          lead: <CoinIcon small code={one.currency_name} />,
        }))}
      />
      {way && (
        <>
          <To way={way} own={own} target={target} isNew={isNew} savedOnly={options.saved_only.on} onChoose={setTo} />
          {isNew && !options.saved_only.on && (
            <TextField
              label={<Trans>Address</Trans>}
              name="address"
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              className="mono"
              value={typed}
              error={errors.texts.address ?? address.problem}
              onChange={(event) => {
                setTyped(event.target.value)
                errors.forget('address')
              }}
            />
          )}
          {!isNew && errors.texts.address !== undefined && <Note tone="bad">{errors.texts.address}</Note>}
          <NumberField
            large
            label={t`Amount`}
            value={amount}
            onChange={(next) => {
              setAmount(next)
              errors.forget('amount')
            }}
            step={SMALLEST}
            placeholder="0"
            unit={way.currency_name}
            error={errors.texts.amount}
            corner={
              <Trans>
                Available <Amount className="text-14 text" value={available} scale={FULL_SCALE} balance />
              </Trans>
            }
          />
          <PercentChips
            label={t`Share of what is available`}
            value={undefined}
            onPick={(percent) => setAmount(shareOf(available ?? '0', percent, way.scale))}
          />
          <Outcome way={way} options={options} amount={amount} />
          <Button type="submit" kind="primary" width="full">
            <Trans>Review</Trans>
          </Button>
          <ReviewDrawer
            open={isReviewing}
            onClose={() => setReviewing(false)}
            way={way}
            options={options}
            amount={amount}
            available={available}
            address={text}
            label={target?.name ?? null}
            onRefused={(failure) => {
              setReviewing(false)
              errors.refuse(failure, NAMES)
            }}
          />
        </>
      )}
    </form>
  )
}

interface ToProps {
  way: Way
  own: readonly Saved[]
  target: Saved | undefined
  isNew: boolean
  savedOnly: boolean
  onChoose: (id: string) => void
}

/** Saved addresses open a drawer; a new one is typed, unless only saved ones may be used. */
function To({ way, own, target, isNew, savedOnly, onChoose }: ToProps) {
  const { t } = useLingui()
  const addNew = (
    <PageLink className="button ghost full" to="/pages/setting/addWallet" query={{ currency_id: way.currency_id, network: way.network }}>
      <Trans>Save an address</Trans>
    </PageLink>
  )
  if (own.length === 0) return savedOnly ? addNew : null
  const until = target?.usable_at == null ? '' : formatTime(target.usable_at, 'full')
  return (
    <>
      <Select
        tall
        labelled
        label={t`To`}
        placeholder={t`Choose an address`}
        value={isNew ? NEW : target?.id}
        onChange={onChoose}
        options={[
          ...own.map(({ id, name, address }) => ({ value: id, label: name, note: <span className="mono">{shortened(address)}</span> })),
          ...(savedOnly ? [] : [{ value: NEW, label: t`Another address` }]),
        ]}
      />
      {until !== '' && !isNew && (
        <Note tone="warn">
          <Trans>This address can be used from {until}.</Trans>
        </Note>
      )}
    </>
  )
}

function Outcome({ way, options, amount }: { way: Way; options: Options; amount: string }) {
  const { currency_name: coin } = way
  const minutes = minutesOf(way.arrives_seconds)
  const [level, limit] = [String(options.level), formatAmount(options.limit_btc, FULL_SCALE)]
  const two = formatAmount(options.two_above_usdt, 2)
  return (
    <>
      <dl>
        <KeyValue large label={<Trans>Network fee</Trans>}>
          <Amount value={way.fee} scale={FULL_SCALE} unit={coin} />
        </KeyValue>
        <KeyValue large label={<b>{<Trans>Arrives</Trans>}</b>}>
          <Amount className="bold" value={arrivesOf(way, amount)} scale={FULL_SCALE} unit={coin} />
        </KeyValue>
        <KeyValue large label={<Trans>When</Trans>}>
          {way.state === 'by_hand' ? <Trans>after an operator has sent it</Trans> : <Trans>about {minutes} min after it is sent</Trans>}
        </KeyValue>
        <KeyValue large label={<Trans>Left in 24 h, level {level}</Trans>}>
          <span className="figure">{formatAmount(options.left_btc, FULL_SCALE)}</span> / <span className="figure">{limit}</span> BTC
        </KeyValue>
      </dl>
      <Note>
        {needsTwo(amount, { way, options }) ? (
          <Trans>Above {two} USDT two people approve it, each within 2 hours. You can cancel until then.</Trans>
        ) : (
          <Trans>Up to {two} USDT it leaves by itself once the checks pass. Above, two people approve it.</Trans>
        )}
      </Note>
    </>
  )
}
