import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { go } from '#navigation/go.ts'
import { Loaded } from '#trading/loaded.tsx'
import { CoinIcon } from '#ui/avatar.tsx'
import { useFieldErrors } from '#ui/field-errors.ts'
import { TextField } from '#ui/field.tsx'
import { Note } from '#ui/list.tsx'
import { Page } from '#ui/page.tsx'
import { Select } from '#ui/select.tsx'
import { SendButton } from '#ui/send-button.tsx'
import { toastDone } from '#ui/toast.tsx'
import { useOptions, type Options } from '../api.ts'
import { useAddressText } from '../use-address-text.ts'
import { useConfirmedCall } from '../use-confirmed-call.tsx'

const NAME_SHORTEST = 2
const NAME_LONGEST = 20

/** A new address: its check sum is checked as it is typed, and a mail goes out. `?currency_id=3&network=erc20` chooses. */
export function AddAddressPage() {
  const { t } = useLingui()
  const { data, error, refetch } = useOptions()
  return (
    <Page title={t`New address`} width="form">
      <Loaded data={data} error={error} refetch={refetch} rows={4} tall>
        {(options) => <Form options={options} />}
      </Loaded>
    </Page>
  )
}

function Form({ options }: { options: Options }) {
  const { t } = useLingui()
  const [params] = useSearchParams()
  const given = `${params.get('currency_id') ?? ''} ${params.get('network') ?? ''}`
  const keyOf = (one: Options['ways'][number]) => `${one.currency_id} ${one.network}`
  const [chosen, setChosen] = useState(given)
  const way = options.ways.find((one) => keyOf(one) === chosen)
  const [typed, setTyped] = useState('')
  const [name, setName] = useState('')
  const errors = useFieldErrors<'address' | 'name'>()
  const address = useAddressText(typed, { way, bitcoinChain: options.bitcoin_chain })
  const saving = useConfirmedCall('withdrawal.saveAddress', {
    act: 'withdrawal_address',
    verb: <Trans>Save address</Trans>,
    onDone: () => {
      toastDone(t`Saved`)
      go.redirect('/pages/setting/wallet')
    },
    onRefused: (failure) => errors.refuse(failure, { address: 'address', name: 'name' }),
  })
  const isReady = way !== undefined && address.address !== undefined && name.trim().length >= NAME_SHORTEST
  return (
    <form
      className="gutter padded stack-4"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (isReady) saving.ask({ currency: way.currency_id, network: way.network, address: address.address!, name: name.trim() })
      }}
    >
      <Select
        tall
        labelled
        label={t`Coin and network`}
        placeholder={t`Choose a coin and its network`}
        value={way && keyOf(way)}
        onChange={setChosen}
        options={options.ways.map((one) => ({
          value: keyOf(one),
          label: `${one.currency_name} · ${one.chain_name}`,
          note: one.network_name,
          lead: <CoinIcon small code={one.currency_name} />,
        }))}
      />
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
      <TextField
        label={<Trans>Label</Trans>}
        aside={<Trans>2 to 20 characters</Trans>}
        name="label"
        maxLength={NAME_LONGEST}
        value={name}
        error={errors.texts.name}
        onChange={(event) => setName(event.target.value)}
      />
      <Note tone="warn">
        {options.saved_only.on ? (
          <Trans>You send only to saved addresses, so this one can be used after 24 hours. A mail goes out now.</Trans>
        ) : (
          <Trans>It can be used at once. A mail goes out now, with what to do if it was not you.</Trans>
        )}
      </Note>
      <SendButton type="submit" width="full" disabled={!isReady} busy={saving.busy}>
        <Trans>Save address</Trans>
      </SendButton>
      {saving.drawer}
    </form>
  )
}
