import { useLingui } from '@lingui/react/macro'
import { InfiniteList } from '#ui/infinite-list.tsx'
import { Empty, Skeleton } from '#ui/states.tsx'
import type { Message, MessageCategory, Status } from '../api.ts'
import { useLiveMessages, useMessages } from '../api.ts'
import { MessageRow } from './message-row.tsx'
import '../message.css'

const drawMessage = (message: Message) => <MessageRow message={message} />

/** Messages of a category or of all, newest first: all of them, or those that are unread. */
export function MessageList(filter: { status?: Status; category?: MessageCategory | undefined }) {
  const { t } = useLingui()
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
          <Empty tall title={t`No messages yet`} text={t`Risk warnings, liquidations, your own limits and new logins are told here.`} />
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
