import { useLingui } from '@lingui/react/macro'
import { Proof } from '#ui/badge.tsx'

interface VerifyLinkProps {
  kind: 'option' | 'contract'
  /** The number in the user's account, which is compared with the leaves of the public log. */
  id: string
  /** The random name under which it stands there. */
  proofId: string
}

/** The hallmark beside a settlement, fill or liquidation: a tap lets this browser check it. */
export function VerifyLink({ kind, id, proofId }: VerifyLinkProps) {
  const { t } = useLingui()
  return <Proof to="/pages/proof/verify" query={{ kind, id: proofId, order: id }}>{t`Verify`}</Proof>
}
