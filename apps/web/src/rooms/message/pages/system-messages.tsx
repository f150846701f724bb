import { useLingui } from '@lingui/react/macro'
import { useSearchParams } from 'react-router'
import { useUnread } from '#session/unread.ts'
import { Page } from '#ui/page.tsx'
import { Tabs } from '#ui/tabs.tsx'
import { MessageList } from '../parts/message-list.tsx'
import { ReadAll } from '../parts/read-all.tsx'

type Tab = 'all' | 'unread'

/** Messages to this user. `?status=unread` starts with the unread ones. */
export function SystemMessagesPage() {
  const { t } = useLingui()
  const unread = useUnread()
  const [params, setParams] = useSearchParams()
  return (
    <Page title={t`System messages`} sheet>
      <Tabs<Tab>
        label={t`Status`}
        value={params.get('status') === 'unread' ? 'unread' : 'all'}
        onChange={(status) => setParams(status === 'unread' ? { status } : {}, { replace: true })}
        items={[
          { value: 'all', label: t`All`, content: <MessageList key="all" /> },
          { value: 'unread', label: t`Unread`, count: unread, content: <MessageList key="unread" status="unread" /> },
        ]}
        end={<ReadAll />}
      />
    </Page>
  )
}
