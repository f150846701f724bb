/** The selects of the statement's filter. An empty text means all. */
import { useLingui } from '@lingui/react/macro'
import { CoinIcon } from '#ui/avatar.tsx'
import type { Option } from '#ui/select.tsx'
import { Select } from '#ui/select.tsx'
import { accountTypes, accountWords } from '../accounts.ts'
import { useCoins } from '../api.ts'
import { kindName, kinds } from '../kinds.ts'

interface FilterProps {
  value: string
  onChange: (value: string) => void
}

interface AnyFilterProps extends FilterProps {
  /** The label while nothing is filtered. It is short, because three selects are side by side on a phone. */
  label: string
  /** The option for all. */
  all: string
  search?: string
  options: readonly Option<string>[]
}

function Filter({ value, all, options, ...rest }: AnyFilterProps) {
  return <Select value={value || undefined} options={[{ value: '', label: all }, ...options]} {...rest} />
}

export function AccountFilter(props: FilterProps) {
  const { t, i18n } = useLingui()
  const options = accountTypes.map((type) => ({ value: type as string, label: i18n._(accountWords[type]) }))
  return <Filter label={t`Account`} all={t`All accounts`} options={options} {...props} />
}

export function CurrencyFilter(props: FilterProps) {
  const { t } = useLingui()
  const { coins } = useCoins()
  // Shares are traded by contracts only, so no balance is in shares.
  const owned = [...(coins?.values() ?? [])].filter(({ kind }) => kind !== 'stock')
  const options = owned.map(({ id, code, name }) => ({
    value: id,
    label: code,
    note: name,
    lead: <CoinIcon code={code} small />,
  }))
  return <Filter label={t`Coin`} all={t`All coins`} search={t`Find a coin`} options={options} {...props} />
}

export function KindFilter(props: FilterProps) {
  const { t } = useLingui()
  const options = kinds().map((kind) => ({ value: kind, label: kindName(kind) }))
  return <Filter label={t`Kind`} all={t`All kinds`} options={options} {...props} />
}
