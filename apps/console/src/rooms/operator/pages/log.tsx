import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { Button } from '@assay/web/ui/button.tsx'
import { formatMoney } from '@assay/web/ui/format.ts'
import { KeyValue, Note } from '@assay/web/ui/list.tsx'
import { formatTime } from '@assay/web/ui/time.ts'
import { call } from '#api/call.ts'
import { KeyCaps, useKeys } from '#ui/keys.tsx'
import { Bar, Column, Columns, Section } from '#ui/page.tsx'
import { PagedTable } from '#ui/paged-table.tsx'
import { type LogEntry, useLog } from '../api.ts'
import { type Break, EMPTY_HASH, findBreak } from '../chain.ts'
import './log.css'

/** Everything operators did. The browser recomputes the chain: no word of the server is taken for it. */
export function Log() {
  const { t } = useLingui()
  const [search, setSearch] = useSearchParams()
  const subject = search.get('subject') ?? ''
  const log = useLog(subject)
  const [chosen, setChosen] = useState<LogEntry>()
  return (
    <>
      <Bar title={t`Audit log`} note={subject ? t`Subject: ${subject}` : t`No entry can be changed or taken out, by anyone`}>
        {subject && (
          <Button kind="ghost" size="tiny" onClick={() => setSearch({})}>
            <Trans>Everything</Trans>
          </Button>
        )}
      </Bar>
      <Columns widths="1fr 336px">
        <Column>
          <PagedTable<LogEntry>
            label={t`Audit log`}
            query={log}
            empty={t`Nothing was done yet`}
            idOf={({ number }) => number}
            openId={chosen?.number ?? ''}
            onOpen={setChosen}
            columns={[
              { title: t({ context: 'log', message: 'Entry' }), cell: ({ number }) => number, text: ({ number }) => number },
              { title: t`UTC`, cell: ({ time }) => time.slice(5, 19).replace('T', ' '), text: ({ time }) => time },
              { title: t`Who`, cell: whoDid, text: ({ operator_name: name }) => name ?? 'machine' },
              { title: t`What`, cell: ({ action }) => action, text: ({ action }) => action },
              { title: t`Subject`, cell: ({ subject: about }) => about, text: ({ subject: about }) => about },
              { title: t`Hash`, end: true, look: 'mono', cell: ({ hash }) => hash.slice(0, 8), text: ({ hash }) => hash },
            ]}
          />
        </Column>
        <Column>
          <Verdict />
          {chosen && <Entry entry={chosen} />}
        </Column>
      </Columns>
    </>
  )
}

const whoDid = ({ operator_name: name }: LogEntry) => name ?? <Trans>the machine itself</Trans>

/** Where the page about a subject is. */
const pageOf = (subject: string): string | undefined => {
  const [kind, id] = subject.split(':')
  if (kind === 'user') return `/users/${id}`
  return kind === 'operator' ? '/operators' : kind === 'house' ? '/ledger/house' : undefined
}

function Entry({ entry }: { entry: LogEntry }) {
  const { t } = useLingui()
  const page = pageOf(entry.subject)
  return (
    <Section title={t`Entry ${entry.number}`} end={formatTime(entry.time, 'full')}>
      <dl>
        <KeyValue label={t`Who`}>{whoDid(entry)}</KeyValue>
        <KeyValue label={t`What`}>{entry.action}</KeyValue>
        <KeyValue label={t`Subject`}>{page ? <Link to={page}>{entry.subject}</Link> : entry.subject}</KeyValue>
      </dl>
      <pre className="log-detail mono">{JSON.stringify(JSON.parse(entry.detail), null, 2)}</pre>
      <p className="mono break muted">{entry.hash}</p>
    </Section>
  )
}

interface Verified {
  entries: number
  tookMs: number
  found: Break | null
  head: string
}

/** Reads the whole log, the newest first, and recomputes it from its first entry. */
async function verify(told: (read: number) => void): Promise<Verified> {
  const startedMs = performance.now()
  const newestFirst: LogEntry[] = []
  for (let page = 1, more = true; more; page += 1) {
    const { data } = await call('operator.log', { page, limit: 100 })
    const last = newestFirst.at(-1)
    // Entries written meanwhile move the pages: what was read already is not read twice.
    newestFirst.push(...data.filter(({ number }) => last === undefined || BigInt(number) < BigInt(last.number)))
    told(newestFirst.length)
    more = newestFirst.at(-1) !== undefined && newestFirst.at(-1)!.number !== '1' && data.length > 0
  }
  const entries = newestFirst.toReversed()
  const found = await findBreak(await EMPTY_HASH, entries)
  const isWhole = entries.length === 0 || entries[0]!.number === '1'
  const lost: Break | null = isWhole ? null : { number: '1', said: '', due: '' }
  return { entries: entries.length, tookMs: performance.now() - startedMs, found: found ?? lost, head: entries.at(-1)?.hash ?? '' }
}

function Verdict() {
  const { t } = useLingui()
  const [read, setRead] = useState<number>()
  const [verified, setVerified] = useState<Verified>()
  const [failure, setFailure] = useState('')
  const start = async (): Promise<void> => {
    setVerified(undefined)
    setFailure('')
    setRead(0)
    try {
      setVerified(await verify(setRead))
    } catch (error) {
      setFailure(error instanceof Error ? error.message : String(error))
    } finally {
      setRead(undefined)
    }
  }
  useKeys([{ keys: 'v', label: t`Verify`, act: () => void start() }])
  return (
    <Section title={t`The chain`}>
      {verified && <Outcome verified={verified} />}
      {failure && <Note tone="bad">{failure}</Note>}
      <Button size="tiny" busy={read !== undefined} onClick={() => void start()}>
        {read === undefined ? t`Verify all of it` : t`${read} entries read`}
        <KeyCaps keys="v" />
      </Button>
    </Section>
  )
}

function Outcome({ verified: { entries, tookMs, found, head } }: { verified: Verified }) {
  const { t } = useLingui()
  if (found) {
    return (
      <Note tone="bad">
        <b>
          <Trans>The chain breaks at entry {found.number}</Trans>
        </b>
        <p className="mono break">{t`It says ${found.said}`}</p>
        <p className="mono break">{t`It must be ${found.due}`}</p>
      </Note>
    )
  }
  const seconds = formatMoney(tookMs / 1000, 1)
  return (
    <Note tone="gold">
      <b>
        <Trans>The chain holds</Trans>
      </b>
      <p>
        <Trans>
          {entries} entries recomputed in this browser in {seconds} s. The newest hash stands in the public log within a minute, as
          operators.log:
        </Trans>
      </p>
      <p className="mono break">{head}</p>
    </Note>
  )
}
