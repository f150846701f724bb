import { Trans, useLingui } from '@lingui/react/macro'
import Big from 'big.js'
import { IconButton } from '#ui/button.tsx'
import { Amount } from '#ui/figure.tsx'
import { TransferIcon } from '#ui/icons.tsx'
import { NumberField, PercentChips } from '#ui/number-field.tsx'
import { shareOf } from '#ui/number-text.ts'
import { Select } from '#ui/select.tsx'
import { SendButton } from '#ui/send-button.tsx'
import type { AccountType } from '../accounts.ts'
import { accountTypes, accountWords } from '../accounts.ts'
import { availableIn, FULL_SCALE } from '../api.ts'
import { isZero } from '../figures.ts'
import type { TransferSetting, Way } from '../use-transfer.ts'
import { useTransfer } from '../use-transfer.ts'
import { coinOptions, MaxUnit } from './form-parts.tsx'
import '../wallet.css'

/** The accounts, the currency and the amount of a transfer. */
export function TransferForm(setting: TransferSetting) {
  const { t } = useLingui()
  const form = useTransfer(setting)
  const { fields, change, movable, coin } = form
  const owned = movable.map(({ id, code }) => {
    return { id, code, available: availableIn(setting.wallet, fields.from, id) ?? '0' }
  })
  return (
    <form
      className="gutter stack-4 padded"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        form.submit()
      }}
    >
      <WayFields way={fields} onChange={change} />
      <Select
        tall
        labelled
        label={t`Coin`}
        search={t`Find a coin`}
        value={coin.id}
        options={coinOptions(owned)}
        onChange={(currency) => change({ currency, number: '' })}
      />
      <QuantityFields form={form} />
      <SendButton type="submit" width="full" busy={form.isBusy}>
        <Trans>Transfer</Trans>
      </SendButton>
      <p className="text-12 muted text-centre">
        <Trans>At once and free of charge.</Trans>
      </p>
    </form>
  )
}

function QuantityFields({ form }: { form: ReturnType<typeof useTransfer> }) {
  const { t } = useLingui()
  const { fields, change, coin, available, error } = form
  const share = (percent: number) => shareOf(available, percent, coin.scale)
  const isEmpty = isZero(available)
  return (
    <div className="stack">
      <NumberField
        label={t`Amount`}
        steps={false}
        step={new Big(10).pow(-coin.scale).toFixed()}
        value={fields.number}
        placeholder="0"
        unit={<MaxUnit unit={coin.code} onMax={isEmpty ? undefined : () => change({ number: available })} />}
        error={error}
        onChange={(number) => change({ number })}
      />
      {/* No hint of the field: it stays beside an error, when it is needed most. */}
      <p className="text-12 muted">
        <Trans>
          Available <Amount value={available} scale={FULL_SCALE} unit={coin.code} balance />
        </Trans>
      </p>
      <PercentChips
        label={t`Share of what is available`}
        value={[25, 50, 75, 100].find((percent) => fields.number && fields.number === share(percent))}
        disabled={isEmpty}
        onPick={(percent) => change({ number: share(percent) })}
      />
    </div>
  )
}

/** The two accounts, with a button that swaps them. Choosing the account of the other side swaps them as well. */
function WayFields({ way, onChange }: { way: Way; onChange: (way: Way) => void }) {
  const { t, i18n } = useLingui()
  const swapped: Way = { from: way.to, to: way.from }
  const options = accountTypes.map((type) => ({ value: type, label: i18n._(accountWords[type]) }))
  return (
    <div className="wallet-way">
      <div className="stack grow">
        <Select<AccountType>
          tall
          labelled
          label={t`From account`}
          options={options}
          value={way.from}
          onChange={(from) => onChange(from === way.to ? swapped : { ...way, from })}
        />
        <Select<AccountType>
          tall
          labelled
          label={t`To account`}
          options={options}
          value={way.to}
          onChange={(to) => onChange(to === way.from ? swapped : { ...way, to })}
        />
      </div>
      <IconButton className="swap" label={t`Swap the accounts`} onClick={() => onChange(swapped)}>
        <TransferIcon size={20} />
      </IconButton>
    </div>
  )
}
