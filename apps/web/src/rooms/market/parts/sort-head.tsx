import { Trans, useLingui } from '@lingui/react/macro'
import { FallIcon, RiseIcon, SortIcon } from '#ui/icons.tsx'
import type { Sort, SortKey } from '../order.ts'
import { nextSort } from '../order.ts'
import '../market.css'

interface SortHeadProps {
  sort: Sort | undefined
  onSort: (sort: Sort | undefined) => void
}

/** The columns of a list of markets; a tap on one orders by it. */
export function SortHead({ sort, onSort }: SortHeadProps) {
  const { t } = useLingui()
  const column = (by: SortKey, label: string) => (
    <SortButton label={label} sort={sort?.by === by ? sort : undefined} onClick={() => onSort(nextSort(sort, by))} />
  )
  return (
    <div className="list-head market-head">
      <span className="grow across gap-1 nowrap">
        {column('name', t`Name`)}
        <span aria-hidden="true">/</span>
        {column('volume', t({ context: 'turnover, head of a column', message: 'Volume' }))}
      </span>
      <span className="market-spark" />
      <span className="market-price">{column('price', t`Price`)}</span>
      <span className="market-change">{column('change', t`24 h`)}</span>
      <span className="market-more">
        <Trans>High</Trans>
      </span>
      <span className="market-more">
        <Trans>Low</Trans>
      </span>
      <span className="market-more">
        <Trans>24 h volume</Trans>
      </span>
    </div>
  )
}

interface SortButtonProps {
  label: string
  /** Set when the list is in the order of this column. */
  sort: Sort | undefined
  onClick: () => void
}

function SortButton({ label, sort, onClick }: SortButtonProps) {
  const { t } = useLingui()
  const Drawing = sort ? (sort.falling ? FallIcon : RiseIcon) : SortIcon
  const order = sort && (sort.falling ? t`descending` : t`ascending`)
  return (
    <button type="button" className="list-sort" aria-pressed={sort !== undefined} onClick={onClick}>
      {label}
      <Drawing size={12} />
      {order && <span className="visually-hidden">{order}</span>}
    </button>
  )
}
