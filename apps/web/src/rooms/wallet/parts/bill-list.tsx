import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { InfiniteList } from '#ui/infinite-list.tsx'
import { Empty } from '#ui/states.tsx'
import type { Bill, BillFilter } from '../api.ts'
import { useBillPages } from '../api.ts'
import { BillDrawer } from './bill-drawer.tsx'
import { BillRow } from './bill-row.tsx'

interface BillListProps {
  filter: BillFilter
  showAccount?: boolean
}

/** The filtered statement, newest first. A line opens its details. */
export function BillList({ filter, showAccount }: BillListProps) {
  const { t } = useLingui()
  const list = useBillPages(filter)
  const [shown, setShown] = useState<Bill>()
  const drawBill = (bill: Bill) => <BillRow bill={bill} onOpen={setShown} showAccount={showAccount} />
  const isFiltered = Object.values(filter).some(Boolean)
  return (
    <>
      <InfiniteList<Bill>
        list={list}
        keyOf={({ id }) => id}
        row={drawBill}
        empty={
          <Empty
            title={isFiltered ? t`No entries like this` : t`No entries yet`}
            text={isFiltered ? t`Choose another account, kind or time.` : t`Every change of your balances appears here.`}
          />
        }
      />
      <BillDrawer bill={shown} onClose={() => setShown(undefined)} />
    </>
  )
}
