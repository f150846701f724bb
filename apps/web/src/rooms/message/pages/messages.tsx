import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { query } from '#api/queries.ts'
import { Loaded } from '#ui/loaded.tsx'
import { useNews } from '#session/unread.ts'
import { go } from '#navigation/go.ts'
import { IconButton } from '#ui/button.tsx'
import { BellIcon, HeadsetIcon, MegaphoneIcon, ReceiptIcon } from '#ui/icons.tsx'
import { Note } from '#ui/list.tsx'
import { Page } from '#ui/page.tsx'
import { useAnnouncements, useCentre, useLiveMessages } from '../api.ts'
import { CategoryRow } from '../parts/category-row.tsx'
import { categories } from '../parts/category-words.ts'
import { UnreadLine } from '../parts/read-all.tsx'

/** The message centre: what concerns this user by category, what is announced to all, and the ways on. */
export function MessagesPage() {
  const { t, i18n } = useLingui()
  useLiveMessages()
  const { data, error, refetch } = useCentre()
  return (
    <Page
      title={t`Messages`}
      sheet
      actions={
        <IconButton label={t`What reaches you`} onClick={() => go.navigate('/pages/mailMessage/reach')}>
          <BellIcon />
        </IconButton>
      }
    >
      <UnreadLine />
      <Loaded data={data} error={error} refetch={refetch} rows={4}>
        {(centre) =>
          centre.map(({ category, unread, newest }) => (
            <CategoryRow
              key={category}
              icon={categories[category].icon}
              warns={category === 'warnings'}
              name={i18n._(categories[category].name)}
              line={newest?.title ?? i18n._(categories[category].note)}
              time={newest?.time}
              unread={unread}
              to="/pages/mailMessage/mailMessageList"
              query={{ category }}
            />
          ))
        }
      </Loaded>
      <Announced />
      <div className="band" />
      <CategoryRow icon={ReceiptIcon} name={t`Results`} line={t`What your orders came to`} unread={0} to="/pages/mailMessage/results" />
      <Support />
      <div className="padded gutter">
        <Note>
          <Trans>What you must see and what concerns your security always stands here: it warns before a loss.</Trans>
        </Note>
      </div>
    </Page>
  )
}

/** Who wrote last there, and how much of it is unread. */
function Support() {
  const { t } = useLingui()
  const { data: door } = useQuery(query('support.door', {}))
  const newest = door?.newest
  const who = newest && { writer: t`You`, operator: newest.name, automatic: t`Automatic` }[newest.side]
  return (
    <CategoryRow
      icon={HeadsetIcon}
      name={t`Customer service`}
      line={newest ? `${who}: ${newest.text || t`(attachment)`}` : t`A person answers`}
      time={newest?.time}
      unread={door?.unread ?? 0}
      to="/pages/kefu/index"
    />
  )
}

function Announced() {
  const { t } = useLingui()
  const newest = useAnnouncements(undefined).data?.pages[0]?.data[0]
  return (
    <CategoryRow
      icon={MegaphoneIcon}
      name={t`Announcements`}
      line={newest?.title ?? t`Fees, products, stops`}
      time={newest?.time}
      unread={useNews().data?.unread ?? 0}
      to="/pages/mailMessage/ggList"
    />
  )
}
