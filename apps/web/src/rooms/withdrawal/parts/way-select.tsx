import { useLingui } from '@lingui/react/macro'
import { CoinIcon } from '#ui/avatar.tsx'
import { Select } from '#ui/select.tsx'
import type { Way } from '../api.ts'

/** A coin and its network are one choice: none is made for the user. */
export const keyOf = ({ currency_id: id, network }: Pick<Way, 'currency_id' | 'network'>): string => `${id} ${network}`

interface WaySelectProps {
  ways: readonly Way[]
  way: Way | undefined
  onChange: (key: string) => void
}

export function WaySelect({ ways, way, onChange }: WaySelectProps) {
  const { t } = useLingui()
  return (
    <Select
      tall
      labelled
      label={t`Coin and network`}
      placeholder={t`Choose a coin and its network`}
      value={way && keyOf(way)}
      onChange={onChange}
      options={ways.map((one) => ({
        value: keyOf(one),
        label: `${one.currency_name} · ${one.chain_name}`,
        note: one.network_name,
        lead: <CoinIcon small code={one.currency_name} />,
      }))}
    />
  )
}
