import { useLingui } from '@lingui/react/macro'
import { PageLink } from '#navigation/link.tsx'
import { Proof } from '#ui/badge.tsx'
import type { Result } from './result.ts'

interface GroundsProps extends Pick<Result, 'proof' | 'rule'> {
  onOpen?: () => void
}

/** Why a result is as it is: the rule that ended it, else its proof. */
export function Grounds({ proof, rule, onOpen }: GroundsProps) {
  const { t } = useLingui()
  if (rule) {
    return (
      <PageLink to="/pages/common/rules" query={{ rule }} onClick={onOpen}>
        {t`View the rule`}
      </PageLink>
    )
  }
  return proof && <Proof {...proof} onClick={onOpen}>{t`Verify`}</Proof>
}
