import { useLingui } from '@lingui/react/macro'
import { useSearchParams } from 'react-router'
import { PageLink } from '#navigation/link.tsx'
import { FilterIcon } from '#ui/icons.tsx'
import { Page } from '#ui/page.tsx'
import { Chips } from '#ui/segment.tsx'
import { accountOf, accountTypes, accountWords } from '../accounts.ts'
import { useLiveBalances } from '#session/live-balances.ts'
import { BillList } from '../parts/bill-list.tsx'
import '../wallet.css'

/** The records of all currencies; those of one account by a chip. The bills page filters further. */
export function AllRecordsPage() {
  const { t, i18n } = useLingui()
  const [params, setParams] = useSearchParams()
  const type: string = accountOf(params.get('type')) ?? ''
  useLiveBalances()
  const filter = (
    <PageLink className="icon-button" to="/pages/setting/bill" query={{ type }} aria-label={t`Filter and save the statement`}>
      <FilterIcon />
    </PageLink>
  )
  return (
    <Page title={t`All records`} className="wallet" sheet actions={filter}>
      <div className="gutter">
        <Chips
          label={t`Account`}
          value={type}
          choices={[
            { value: '', label: t`All` },
            ...accountTypes.map((value) => ({ value: value as string, label: i18n._(accountWords[value]) })),
          ]}
          onChange={(next) => setParams(next ? { type: next } : {}, { replace: true })}
        />
      </div>
      <BillList filter={{ type }} showAccount={!type} />
    </Page>
  )
}
