import { useLingui } from '@lingui/react/macro'
import { Proof } from '../../../ui/badge.tsx'
import type { Kind } from '../check/kind.ts'

interface VerifyButtonProps {
  /** The random name under which the order stands in the public log. */
  proofId: string
  kind: Kind
  /** The order in the user's own account, against which its leaves are held too. */
  orderId?: string
}

/** The hallmark beside a settlement, a fill or a liquidation: one tap works it out again. */
export function VerifyButton({ proofId, kind, orderId }: VerifyButtonProps) {
  const { t } = useLingui()
  return <Proof to="/pages/proof/verify" query={{ kind, id: proofId, order: orderId }}>{t`Verify`}</Proof>
}

/** The same for the fills and liquidations of a contract, as a part that other rooms can be lent. */
export const ContractCheck = (props: Pick<VerifyButtonProps, 'proofId' | 'orderId'>) => <VerifyButton {...props} kind="contract" />
