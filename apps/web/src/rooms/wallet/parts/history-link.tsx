import { useLingui } from '@lingui/react/macro'
import { PageLink } from '../../../navigation/link.tsx'
import { ClockIcon } from '../../../ui/icons.tsx'

/** In the bar of the pages that move money. */
export function HistoryLink({ tab }: { tab: 'moves' | 'conversions' }) {
  const { t } = useLingui()
  return (
    <PageLink className="ib" to="/pages/fund/transfer_history" query={{ tab }} aria-label={t`Transfer history`}>
      <ClockIcon />
    </PageLink>
  )
}
