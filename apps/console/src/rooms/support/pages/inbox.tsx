import { t } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { Badge } from '@assay/web/ui/badge.tsx'
import { NO_FIGURE } from '@assay/web/ui/format.ts'
import { LoadedRows } from '@assay/web/ui/loaded.tsx'
import { Empty } from '@assay/web/ui/states.tsx'
import { topicWords } from '@assay/web/ui/support-words.ts'
import { useNow } from '#ui/use-now.ts'
import { useKeys } from '#ui/keys.tsx'
import { Bar, Column, Columns, Section } from '#ui/page.tsx'
import { Table } from '#ui/table.tsx'
import { useFigures, useInbox, type InboxList, type Listed } from '../api.ts'
import { Conversation } from '../parts/conversation.tsx'
import { Lists } from '../parts/lists.tsx'
import { useFollowedInbox } from '../thread.ts'
import { durationText } from '../duration.ts'
import '../support.css'

/** Who waits, and one conversation beside its user. */
export function Inbox() {
  const { t } = useLingui()
  const [list, setList] = useState<InboxList>('waiting')
  const [search, setSearch] = useSearchParams()
  const id = search.get('id') ?? ''
  useFollowedInbox()
  useKeys([
    { keys: '1', act: () => setList('waiting') },
    { keys: '2', act: () => setList('mine') },
    { keys: '3', act: () => setList('open') },
    { keys: '4', act: () => setList('closed') },
  ])
  return (
    <>
      <Bar title={t`Support`} note={<Figures />}>
        <Lists list={list} onChange={setList} />
      </Bar>
      <Columns widths="332px minmax(360px, 1fr) 300px">
        <Column>
          <Section wide>
            <Rows list={list} openId={id} onOpen={(row) => setSearch({ id: row.id })} />
          </Section>
        </Column>
        {id ? (
          <Conversation key={id} id={id} />
        ) : (
          <Column>
            <Empty tall title={t`No conversation is open`} text={t`J and K move, Enter opens.`} />
          </Column>
        )}
      </Columns>
    </>
  )
}

const whoCell = (row: Listed) => <Who row={row} />

function Who({ row }: { row: Listed }) {
  const { t, i18n } = useLingui()
  return (
    <span className="support-who">
      <b className="medium block truncate">
        {row.username || t`Visitor`} {row.unread > 0 && <Badge tone="sel">{row.unread}</Badge>}
      </b>
      <span className="muted block truncate">
        {row.topic !== 'other' && <span className="medium">{i18n._(topicWords[row.topic])} · </span>}
        {row.last_text || t`(attachment)`}
      </span>
    </span>
  )
}

interface Row extends Listed {
  askedAtMs: number
}

const rated = ({ is_good: isGood }: Listed): string => (isGood === null ? NO_FIGURE : isGood ? t`Good` : t`Not good`)
const waitedCell = (row: Row) => <Waited row={row} />

/** Counts on from when the list was asked. */
function Waited({ row }: { row: Row }) {
  const waitedMs = Math.max(0, useNow() - row.askedAtMs)
  return <>{durationText(row.waiting_seconds + Math.floor(waitedMs / 1000))}</>
}

function Rows({ list, openId, onOpen }: { list: InboxList; openId: string; onOpen: (row: Listed) => void }) {
  const { t } = useLingui()
  const { data, error, refetch, dataUpdatedAt } = useInbox(list)
  const empty = <Empty title={list === 'waiting' ? t`Nobody waits` : t`Nothing here`} />
  return (
    <LoadedRows data={data?.data} error={error} refetch={refetch} rows={8} empty={empty}>
      {(listed) => (
        <Table<Row>
          label={t`Conversations`}
          rows={listed.map((row) => ({ ...row, askedAtMs: dataUpdatedAt }))}
          idOf={(row) => row.id}
          openId={openId}
          onOpen={onOpen}
          columns={[
            {
              title: t`Who`,
              cell: whoCell,
              text: (row) => row.username,
            },
            { title: t`Language`, look: 'mono', cell: ({ lang }) => lang, text: ({ lang }) => lang },
            {
              title: list === 'closed' ? t`Rated` : t`Waited`,
              end: true,
              unit: list === 'closed' ? undefined : 's',
              cell: list === 'closed' ? rated : waitedCell,
              text: (row) => (list === 'closed' ? rated(row) : String(row.waiting_seconds)),
            },
          ]}
        />
      )}
    </LoadedRows>
  )
}

/** Of seven days. */
function Figures() {
  const { data } = useFigures()
  if (!data) return null
  const { conversations, waiting_median_seconds: seconds, rated, good } = data
  const share = rated === 0 ? NO_FIGURE : `${good} / ${rated}`
  const wait = seconds === null ? NO_FIGURE : durationText(seconds)
  return (
    <Trans>
      In 7 days: {conversations} · median wait {wait} · rated good: {share}
    </Trans>
  )
}
