import { useLingui } from '@lingui/react/macro'
import { useSearchParams } from 'react-router'
import { useChannel } from '#live/channels.ts'
import { Page } from '#ui/page.tsx'
import { Tabs } from '#ui/tabs.tsx'
import { isCategory, categories } from '../parts/category-words.ts'
import { MessageList } from '../parts/message-list.tsx'
import { ReadMessages } from '../parts/read-all.tsx'

type Tab = 'all' | 'unread'

/** Messages to this user: of one `category`, or of all. `?status=unread` starts with the unread ones. */
export function SystemMessagesPage() {
  const { t, i18n } = useLingui()
  const [params, setParams] = useSearchParams()
  const given = params.get('category')
  const category = isCategory(given) ? given : undefined
  const counts = useChannel('messages', (now) => now)
  const unread = (category ? counts?.categories[category] : counts?.unread) ?? 0
  const title = category ? i18n._(categories[category].name) : t`System messages`
  return (
    <Page title={title} sheet>
      <Tabs<Tab>
        label={t`Status`}
        value={params.get('status') === 'unread' ? 'unread' : 'all'}
        onChange={(status) => setParams({ ...(category && { category }), ...(status === 'unread' && { status }) }, { replace: true })}
        items={[
          { value: 'all', label: t`All`, content: <MessageList key={`all ${given}`} category={category} /> },
          {
            value: 'unread',
            label: t`Unread`,
            count: unread,
            content: <MessageList key={`unread ${given}`} category={category} status="unread" />,
          },
        ]}
        end={<ReadMessages category={category} unread={unread} />}
      />
    </Page>
  )
}
