import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { useConfirmed } from '#app/use-confirmed.tsx'
import { go } from '#navigation/go.ts'
import { Loaded } from '#ui/loaded.tsx'
import { useFieldErrors } from '#ui/field-errors.ts'
import { TextField } from '#ui/field.tsx'
import { FormPage } from '#ui/form-page.tsx'
import { Note } from '#ui/list.tsx'
import { Page } from '#ui/page.tsx'
import { toastDone } from '#ui/toast.tsx'
import { useOptions, withdrawalCalls, type Options } from '../api.ts'
import { AddressField } from '../parts/address-field.tsx'
import { keyOf, WaySelect } from '../parts/way-select.tsx'
import { useAddressText } from '../use-address-text.ts'

const NAME_SHORTEST = 2
const NAME_LONGEST = 20

/** A new address: its check sum is checked as it is typed, and a mail goes out. `?currency_id=3&network=erc20` chooses. */
export function AddAddressPage() {
  const { t } = useLingui()
  const { data, error, refetch } = useOptions()
  if (data) return <Form options={data} />
  return (
    <Page title={t`New address`} width="form">
      <Loaded data={data} error={error} refetch={refetch} rows={4} tall>
        {() => null}
      </Loaded>
    </Page>
  )
}

/** What is typed, what is wrong with it, and how it is sent. */
function useNewAddress(options: Options) {
  const { t } = useLingui()
  const [params] = useSearchParams()
  const given = `${params.get('currency_id') ?? ''} ${params.get('network') ?? ''}`
  const [chosen, setChosen] = useState(given)
  const way = options.ways.find((one) => keyOf(one) === chosen)
  const [typed, setTyped] = useState('')
  const [name, setName] = useState('')
  const errors = useFieldErrors<'address' | 'name'>()
  const { address, problem } = useAddressText(typed, { way, bitcoinChain: options.bitcoin_chain })
  const saving = useConfirmed('withdrawal.saveAddress', {
    act: 'withdrawal_address',
    refreshes: withdrawalCalls,
    verb: <Trans>Save address</Trans>,
    onDone: () => {
      toastDone(t`Saved`)
      go.redirect('/pages/setting/wallet')
    },
    onRefused: (failure) => errors.refuse(failure, { address: 'address', name: 'name' }),
  })
  return {
    way,
    typed,
    name,
    saving,
    texts: { address: errors.texts.address ?? problem, name: errors.texts.name },
    isReady: way !== undefined && address !== undefined && name.trim().length >= NAME_SHORTEST,
    choose: setChosen,
    type(next: string) {
      setTyped(next)
      errors.forget('address')
    },
    call(next: string) {
      setName(next)
      errors.forget('name')
    },
    submit() {
      if (way && address !== undefined) saving.ask({ currency: way.currency_id, network: way.network, address, name: name.trim() })
    },
  }
}

function Form({ options }: { options: Options }) {
  const { t } = useLingui()
  const { way, typed, name, saving, texts, isReady, choose, type, call, submit } = useNewAddress(options)
  return (
    <FormPage
      title={t`New address`}
      verb={<Trans>Save address</Trans>}
      busy={saving.busy}
      disabled={!isReady}
      onSubmit={submit}
      over={saving.drawer}
    >
      <WaySelect ways={options.ways} way={way} onChange={choose} />
      <AddressField value={typed} error={texts.address} onChange={type} />
      <TextField
        label={<Trans>Label</Trans>}
        aside={<Trans>2 to 20 characters</Trans>}
        name="label"
        autoComplete="off"
        maxLength={NAME_LONGEST}
        value={name}
        error={texts.name}
        onChange={(event) => call(event.target.value)}
      />
      <Note tone="warn">
        {options.saved_only.on ? (
          <Trans>You send only to saved addresses, so this one can be used after 24 hours. A mail goes out now.</Trans>
        ) : (
          <Trans>It can be used at once. A mail goes out now, with what to do if it was not you.</Trans>
        )}
      </Note>
    </FormPage>
  )
}
