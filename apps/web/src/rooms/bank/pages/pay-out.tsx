import { useLingui } from '@lingui/react/macro'
import { useSearchParams } from 'react-router'
import { usePayOutOf } from '../api.ts'
import { PayOutDetail } from '../parts/pay-out-detail.tsx'
import { PayOutForm } from '../parts/pay-out-form.tsx'
import { OneTransfer } from '../parts/transfer-gate.tsx'

/** Money out: the form, or one transfer by its number. */
export function PayOutPage() {
  const id = useSearchParams()[0].get('id')
  return id === null ? <PayOutForm /> : <One id={id} />
}

function One({ id }: { id: string }) {
  const { t } = useLingui()
  return (
    <OneTransfer title={t`Money to your bank`} payment={usePayOutOf(id)}>
      {(payment) => <PayOutDetail payment={payment} />}
    </OneTransfer>
  )
}
