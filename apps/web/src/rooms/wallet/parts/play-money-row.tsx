import { Trans } from '@lingui/react/macro'
import { useSearchParams } from 'react-router'
import { useClient } from '#state/client-store.ts'
import { GiftIcon } from '#ui/icons.tsx'
import { Row } from '#ui/list.tsx'

/** In the sandbox the first way in is play money. */
export function PlayMoneyRow() {
  const isSandbox = useClient((state) => state.site.mode === 'sandbox')
  const [params] = useSearchParams()
  const coin = params.get('currency_id')
  if (!isSandbox) return null
  return (
    <Row
      to="/pages/sandbox/faucet"
      query={coin === null ? {} : { currency_id: coin }}
      lead={<GiftIcon size={24} />}
      title={<Trans>Play money</Trans>}
      note={<Trans>At once, worth nothing outside</Trans>}
    />
  )
}
