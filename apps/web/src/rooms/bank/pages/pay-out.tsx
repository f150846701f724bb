import { useLingui } from '@lingui/react/macro'
import { useSearchParams } from 'react-router'
import { Loaded } from '#trading/loaded.tsx'
import { Page } from '#ui/page.tsx'
import { usePayOutOf } from '../api.ts'
import { PayOutDetail } from '../parts/pay-out-detail.tsx'
import { PayOutForm } from '../parts/pay-out-form.tsx'

/** Money out: the form, or one transfer by its number. */
export function PayOutPage() {
  const [search] = useSearchParams()
  const id = search.get('id')
  return id === null ? <PayOutForm /> : <One id={id} />
}

function One({ id }: { id: string }) {
  const { t } = useLingui()
  const payment = usePayOutOf(id)
  if (payment.data) return <PayOutDetail payment={payment.data} />
  return (
    <Page title={t`Money to your bank`} width="form">
      <Loaded {...payment} rows={5} tall>
        {() => null}
      </Loaded>
    </Page>
  )
}
