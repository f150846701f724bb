import { useLingui } from '@lingui/react/macro'
import { Proof } from '#ui/badge.tsx'

interface VerifyLinkProps {
  kind: 'option' | 'contract' | 'dual'
  /** The id of the row. It is compared with the leaves of the public log. */
  id: string
  /** The random name of the row in the public log. */
  proofId: string
}

/** The link beside a settlement, fill or liquidation to the page where this browser checks it. */
export function VerifyLink({ kind, id, proofId }: VerifyLinkProps) {
  const { t } = useLingui()
  return <Proof to="/pages/proof/verify" query={{ kind, id: proofId, order: id }}>{t`Verify`}</Proof>
}
