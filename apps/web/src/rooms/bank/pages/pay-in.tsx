import { useLingui } from '@lingui/react/macro'
import { useSearchParams } from 'react-router'
import { usePayInOf } from '../api.ts'
import { PayInDetail } from '../parts/pay-in-detail.tsx'
import { PayInForm } from '../parts/pay-in-form.tsx'
import { OneTransfer } from '../parts/transfer-gate.tsx'

/** Money in: the form, or one transfer by its number. */
export function PayInPage() {
  const id = useSearchParams()[0].get('id')
  return id === null ? <PayInForm /> : <One id={id} />
}

function One({ id }: { id: string }) {
  const { t } = useLingui()
  return (
    <OneTransfer title={t`Money in by transfer`} payment={usePayInOf(id)}>
      {(payment) => <PayInDetail payment={payment} />}
    </OneTransfer>
  )
}
