import { useLingui } from '@lingui/react/macro'
import { PageLink } from '../../../navigation/link.tsx'
import { useUnread } from '../../../session/unread.ts'
import { BellIcon } from '../../../ui/icons.tsx'

/** To the messages; a dot while one of them is unread. */
export function Bell() {
  const { t } = useLingui()
  const unread = useUnread()
  return (
    <PageLink className="ib" to="/pages/mailMessage/mailMessage" aria-label={unread > 0 ? t`Messages, ${unread} unread` : t`Messages`}>
      <BellIcon />
      {unread > 0 && <span className="dot" />}
    </PageLink>
  )
}
