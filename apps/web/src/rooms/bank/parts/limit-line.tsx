import { Trans, useLingui } from '@lingui/react/macro'
import { formatAmount } from '#ui/format.ts'
import { KeyValue } from '#ui/list.tsx'
import type { Terms } from '../api.ts'

/** What one transfer may be worth at the user's level. */
export function LimitLine({ terms }: { terms: Terms }) {
  const { t } = useLingui()
  const [level, limit] = [terms.level, formatAmount(terms.limit_usdt, 2)]
  return (
    <KeyValue large label={t`Level ${level}, a transfer`}>
      <Trans>
        to <span className="figure">{limit}</span> USDT
      </Trans>
    </KeyValue>
  )
}
