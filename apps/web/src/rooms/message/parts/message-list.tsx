import { useLingui } from '@lingui/react/macro'
import { InfiniteList } from '#ui/infinite-list.tsx'
import { Empty, Skeleton } from '#ui/states.tsx'
import { formatTime } from '#ui/time.ts'
import type { Message, MessageCategory, Status } from '../api.ts'
import { useLiveMessages, useMessages } from '../api.ts'
import { categories } from './category-words.ts'
import { MessageRow } from './message-row.tsx'
import '../message.css'

const dayOf = (message: Message | undefined): string => (message ? formatTime(message.time, 'day') : '')

/** The first of a day stands under it. */
const drawMessage = (message: Message, before: Message | undefined) => (
  <>
    {dayOf(message) !== dayOf(before) && <h2 className="message-head">{dayOf(message)}</h2>}
    <MessageRow message={message} />
  </>
)

/** Messages of a category or of all, newest first: all of them, or those that are unread. */
export function MessageList(filter: { status?: Status; category?: MessageCategory | undefined }) {
  const { t, i18n } = useLingui()
  useLiveMessages()
  return (
    <InfiniteList
      list={useMessages(filter)}
      keyOf={({ id }) => id}
      row={drawMessage}
      empty={
        filter.status === 'unread' ? (
          <Empty tall title={t`Everything is read`} text={t`A new message comes to the top by itself.`} />
        ) : (
          <Empty
            tall
            title={t`No messages yet`}
            text={
              filter.category
                ? i18n._(categories[filter.category].note)
                : t`Risk warnings, liquidations, your own limits and new logins are told here.`
            }
          />
        )
      }
      skeleton={<ListSkeleton />}
    />
  )
}

const SKELETON_ROWS = ['a', 'b', 'c', 'd', 'e']

function ListSkeleton() {
  return (
    <div className="shimmer" aria-hidden="true">
      {SKELETON_ROWS.map((row) => (
        <div key={row} className="message-row">
          <Skeleton width={40} height={40} round />
          <span className="grow stack">
            <Skeleton width="64%" />
            <Skeleton width="96%" />
            <Skeleton width={72} height={10} />
          </span>
        </div>
      ))}
    </div>
  )
}
