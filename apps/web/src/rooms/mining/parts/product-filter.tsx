import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { CaretIcon } from '#ui/icons.tsx'
import { Chips } from '#ui/segment.tsx'
import { SelectDrawer } from '#ui/select.tsx'
import type { Product } from '../api.ts'
import '../mining.css'

/** Empty for any. */
export interface Wanted {
  coin: string
  days: string
}
export const ANY: Wanted = { coin: '', days: '' }

interface ProductFilterProps {
  products: readonly Product[]
  value: Wanted
  onChange: (wanted: Wanted) => void
}

/** Which coins and which term the list shows. */
export function ProductFilter({ products, value, onChange }: ProductFilterProps) {
  const { t } = useLingui()
  const [isOpen, setOpen] = useState(false)
  const coins = [...new Set(products.map(({ currency_name: name }) => name))]
  const terms = [...new Set(products.map(({ days }) => days))].toSorted((one, other) => one - other).map(String)
  const title = t({ context: 'of a product', message: 'Term' })
  const daysText = (count: string): string => t`${count} days`
  return (
    <div className="across spread gap-2 gutter above-2">
      <div className="mining-coins">
        <Chips
          label={t`Coin`}
          value={value.coin}
          onChange={(coin) => onChange({ ...value, coin })}
          choices={[{ value: '', label: t`All` }, ...coins.map((coin) => ({ value: coin, label: coin }))]}
        />
      </div>
      <Button kind="text" size="small" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <span className="nowrap">{value.days === '' ? title : daysText(value.days)}</span>
        <CaretIcon size={16} />
      </Button>
      <SelectDrawer
        open={isOpen}
        onClose={() => setOpen(false)}
        title={title}
        value={value.days}
        options={[{ value: '', label: t`All terms` }, ...terms.map((days) => ({ value: days, label: daysText(days) }))]}
        onChange={(days) => {
          onChange({ ...value, days })
          setOpen(false)
        }}
      />
    </div>
  )
}
