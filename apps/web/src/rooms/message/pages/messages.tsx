import { useLingui } from '@lingui/react/macro'
import { HeadsetIcon, MegaphoneIcon, ReceiptIcon } from '#ui/icons.tsx'
import { Row } from '#ui/list.tsx'
import { Page } from '#ui/page.tsx'
import { MessageList } from '../parts/message-list.tsx'
import { UnreadLine } from '../parts/read-all.tsx'

/** The message centre: announcements to all users, support, and messages to this user. */
export function MessagesPage() {
  const { t } = useLingui()
  return (
    <Page title={t`Messages`} sheet>
      <Row to="/pages/mailMessage/ggList" lead={<MegaphoneIcon className="muted" />} title={t`Announcements`} />
      <Row to="/pages/kefu/index" lead={<HeadsetIcon className="muted" />} title={t`Customer service`} />
      <Row to="/pages/mailMessage/results" lead={<ReceiptIcon className="muted" />} title={t`Results`} />
      <UnreadLine />
      <MessageList />
    </Page>
  )
}
