import { useLingui } from '@lingui/react/macro'
import { useSearchParams } from 'react-router'
import { Loaded } from '#trading/loaded.tsx'
import { Page } from '#ui/page.tsx'
import { usePayInOf } from '../api.ts'
import { PayInDetail } from '../parts/pay-in-detail.tsx'
import { PayInForm } from '../parts/pay-in-form.tsx'

/** Money in: the form, or one transfer by its number. */
export function PayInPage() {
  const [search] = useSearchParams()
  const id = search.get('id')
  return id === null ? <PayInForm /> : <One id={id} />
}

function One({ id }: { id: string }) {
  const { t } = useLingui()
  const payment = usePayInOf(id)
  if (payment.data) return <PayInDetail payment={payment.data} />
  return (
    <Page title={t`Money in by transfer`} width="form">
      <Loaded {...payment} rows={5} tall>
        {() => null}
      </Loaded>
    </Page>
  )
}
