import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { Button, IconButton } from '#ui/button.tsx'
import { DateRange } from '#ui/date-range.tsx'
import { DepositIcon } from '#ui/icons.tsx'
import { Page } from '#ui/page.tsx'
import { toast, toastDone } from '#ui/toast.tsx'
import type { BillFilter } from '../api.ts'
import { useLiveBalances } from '#session/live-balances.ts'
import { saveFile } from '#api/save-file.ts'
import { fetchBillsCsv } from '../csv.ts'
import { todayUtc } from '../faucet.ts'
import { BillList } from '../parts/bill-list.tsx'
import { AccountFilter, CurrencyFilter, KindFilter } from '../parts/filters.tsx'
import '../wallet.css'
import './bills.css'

const fields = ['type', 'currency', 'kind', 'from', 'to'] as const

/** The user's statement, filtered, and all of it as a file. The filter is in the address. */
export function BillsPage() {
  const { t } = useLingui()
  const [params, setParams] = useSearchParams()
  const entries = fields.map((field) => [field, params.get(field) ?? ''] as const)
  const filter: BillFilter = Object.fromEntries(entries.filter(([, value]) => value))
  const { type = '', currency = '', kind = '', from = '', to = '' } = filter
  const change = (next: BillFilter) => {
    const kept = Object.entries({ ...filter, ...next }).filter(([, value]) => value)
    setParams(Object.fromEntries(kept), { replace: true })
  }
  const [today] = useState(() => todayUtc())
  useLiveBalances()
  return (
    <Page title={t`Statement`} className="wallet" sheet actions={<Download filter={filter} />}>
      <section className="wallet-filters">
        <AccountFilter value={type} onChange={(next) => change({ type: next })} />
        <CurrencyFilter value={currency} onChange={(next) => change({ currency: next })} />
        <KindFilter value={kind} onChange={(next) => change({ kind: next })} />
        <div className="wide">
          <DateRange value={{ from, to }} onChange={change} last={today} />
        </div>
        <p className="wide across spread gap-3 text-12 muted">
          <Trans>Days are counted in UTC.</Trans>
          {entries.some(([, value]) => value) && (
            <Button kind="text" size="tiny" onClick={() => setParams({}, { replace: true })}>
              <Trans>Clear filters</Trans>
            </Button>
          )}
        </p>
      </section>
      <div className="band" />
      <BillList filter={filter} />
    </Page>
  )
}

function Download({ filter }: { filter: BillFilter }) {
  const { t } = useLingui()
  const file = useMutation({
    mutationFn: fetchBillsCsv,
    onSuccess: (csv) => {
      saveFile(csv, 'statement.csv')
      toastDone(t`Statement saved as statement.csv`)
    },
    onError: (error) => toast(error.message),
  })
  return (
    <IconButton
      label={t`Save this statement as a CSV file`}
      disabled={file.isPending}
      aria-busy={file.isPending}
      onClick={() => file.mutate(filter)}
    >
      {file.isPending ? <span className="spinner" /> : <DepositIcon />}
    </IconButton>
  )
}
