import { useLingui } from '@lingui/react/macro'
import { Badge } from '@assay/web/ui/badge.tsx'
import { Button } from '@assay/web/ui/button.tsx'
import { formatAmount, formatMoney } from '@assay/web/ui/format.ts'
import { KeyValue, Note } from '@assay/web/ui/list.tsx'
import { Loaded } from '@assay/web/ui/loaded.tsx'
import { formatTime } from '@assay/web/ui/time.ts'
import { toast, toastDone } from '@assay/web/ui/toast.tsx'
import { useRight } from '#app/session.ts'
import { useAsked } from '#ui/asked.ts'
import { Bar, Column, Columns, Section } from '#ui/page.tsx'
import { Table } from '#ui/table.tsx'
import { type Health as Found, useCheck, useHealth } from '../api.ts'

type Feed = Found['feeds'][number]
type Desk = Found['desks'][number]

const GIGABYTE = 1_000_000_000
const gigabytes = (bytes: number): string => `${formatMoney(bytes / GIGABYTE, 1)} GB`
const seconds = (ms: number | null): string => (ms === null ? '\u2014' : `${formatMoney(ms / 1000, 1)} s`)
const milliseconds = (ms: number | null): string => (ms === null ? '\u2014' : `${ms} ms`)

const isSound = ({ wrong, alarms, feeds, desks, seal, check, check_failed_at: failedAt }: Found): boolean =>
  wrong.length + alarms.length === 0 &&
  !feeds.some(({ is_gone: isGone }) => isGone) &&
  !desks.some(({ is_busy: isBusy }) => isBusy) &&
  !seal.is_behind &&
  failedAt === null &&
  !check?.broken.length

/** Whether all of it runs. It asks again by itself. */
export function Health() {
  const { t } = useLingui()
  const health = useHealth()
  const { data } = health
  return (
    <>
      <Bar title={t`Feeds and desks`} note={data && t`as of ${formatTime(data.time, 'full')}`}>
        {data && (isSound(data) ? <Badge tone="gold">{t`All of it runs`}</Badge> : <Badge tone="down">{t`Something is wrong`}</Badge>)}
      </Bar>
      <Loaded {...health} rows={12}>
        {(data) => (
          <Columns widths="minmax(0, 4fr) minmax(0, 6fr) 300px">
            <Column>
              {data.wrong.map(({ part, what }) => (
                <Note key={part} tone="bad">{`${part} ${what}`}</Note>
              ))}
              {data.alarms.map((alarm) => (
                <AlarmNote key={`${alarm.kind} ${alarm.about}`} alarm={alarm} />
              ))}
              <Feeds rows={data.feeds} />
            </Column>
            <Column>
              <Desks health={data} />
            </Column>
            <Column>
              <Machine health={data} />
              <Books health={data} />
            </Column>
          </Columns>
        )}
      </Loaded>
    </>
  )
}

/** What holds money up: what to do about each stands in the handbook of those who run the site. */
function AlarmNote({ alarm: { kind, about, detail } }: { alarm: Found['alarms'][number] }) {
  const { t } = useLingui()
  const words: Record<Found['alarms'][number]['kind'], string> = {
    node_behind: t`Node ${about} is behind: deposits are credited only up to where all nodes are`,
    node_contradicts: t`Node ${about} has another chain than the others: deposits are credited only up to where all agree`,
    node_trouble: t`Node ${about} does not answer as it should`,
    signer_halted: t`The signer of ${about} stopped: somebody else uses its key`,
    deposit_key: t`Deposits of ${about} are not collected: the signer’s key is not that of their addresses`,
    set_back: t`The database was set back: it lacks payments that the signer made. Nothing new is signed on ${about}`,
    operators_unknown: t`The signer of ${about} was told of no operator’s key: whoever takes over the server can have it pay up to its limit of the day`,
    clock: t`The clock of the signer is not the database’s: nothing is signed on ${about}`,
    withdrawals_stand: t`Withdrawals of ${about} stand still`,
  }
  return (
    <Note tone="bad">
      {words[kind]}
      <span className="mono break text-12"> {detail}</span>
    </Note>
  )
}

const age = ({ age_ms: ms, is_gone: isGone }: Feed) => <span className={isGone ? 'warn' : undefined}>{seconds(ms)}</span>

function Feeds({ rows }: { rows: readonly Feed[] }) {
  const { t } = useLingui()
  const names: Record<string, string> = { open: t`open`, closed: t`closed`, halted: t`halted` }
  return (
    <Section title={t`Feeds: age of the last tick`} wide>
      <Table<Feed>
        label={t`Feeds`}
        rows={rows}
        idOf={({ symbol }) => symbol}
        columns={[
          { title: t`Instrument`, look: 'bold', cell: ({ symbol }) => symbol, text: ({ symbol }) => symbol },
          { title: t`State`, cell: ({ state }) => names[state] ?? state, text: ({ state }) => state },
          { title: t`Age`, end: true, cell: age, unit: 'ms', text: ({ age_ms: ms }) => String(ms ?? '') },
        ]}
      />
    </Section>
  )
}

const connection = ({ is_connected: isConnected }: Desk) => <Connection isConnected={isConnected} />
function Connection({ isConnected }: { isConnected: boolean }) {
  const { t } = useLingui()
  return isConnected ? t`connected` : <span className="downward">{t`away`}</span>
}

const waits = ({ waited_ms: ms, is_busy: isBusy }: Desk) => <span className={isBusy ? 'warn' : undefined}>{milliseconds(ms)}</span>

function Desks({ health: { desks, followers } }: { health: Found }) {
  const { t } = useLingui()
  return (
    <>
      <Section title={t`Desks`} wide>
        <Table<Desk>
          label={t`Desks`}
          hasKeys={false}
          rows={desks}
          idOf={({ name }) => name}
          columns={[
            { title: t`Desk`, look: 'bold', cell: ({ name }) => name, text: ({ name }) => name },
            { title: t`Database`, cell: connection, text: ({ is_connected: isConnected }) => (isConnected ? t`connected` : t`away`) },
            { title: t`Queue`, end: true, cell: ({ queue }) => queue, text: ({ queue }) => String(queue) },
            { title: t`Waits`, end: true, cell: waits, unit: 'ms', text: ({ waited_ms: ms }) => String(ms) },
            {
              title: t`Commit, median`,
              end: true,
              cell: ({ commit_ms: ms }) => milliseconds(ms),
              unit: 'ms',
              text: ({ commit_ms: ms }) => String(ms ?? ''),
            },
            {
              title: t`longest of 100`,
              end: true,
              cell: ({ commit_longest_ms: ms }) => milliseconds(ms),
              unit: 'ms',
              text: ({ commit_longest_ms: ms }) => String(ms ?? ''),
            },
          ]}
        />
      </Section>
      <Section title={t`Ticks worked through`} wide>
        <Table<Found['followers'][number]>
          label={t`Ticks worked through`}
          hasKeys={false}
          rows={followers}
          idOf={({ name }) => name}
          columns={[
            { title: t`Name`, look: 'bold', cell: ({ name }) => name, text: ({ name }) => name },
            {
              title: t`Behind by`,
              end: true,
              cell: ({ lag_ms: ms }) => seconds(ms),
              unit: 'ms',
              text: ({ lag_ms: ms }) => String(ms ?? ''),
            },
          ]}
        />
      </Section>
    </>
  )
}

function Machine({ health: { seal, database, disk, memory, jobs } }: { health: Found }) {
  const { t } = useLingui()
  const isFull = disk.free_bytes < disk.total_bytes / 10
  return (
    <Section title={t`Machine`}>
      <dl>
        <KeyValue label={t`Postings that are not sealed`}>
          <span className={seal.is_behind ? 'warn' : undefined}>{formatAmount(seal.waiting, 0)}</span>
        </KeyValue>
        <KeyValue label={t`Last sealed`}>{seal.sealed_at ? formatTime(seal.sealed_at, 'full') : '\u2014'}</KeyValue>
        <KeyValue label={t`Database answers in`}>{milliseconds(database.answers_ms)}</KeyValue>
        <KeyValue label={t`Database on disk`}>{gigabytes(database.bytes)}</KeyValue>
        <KeyValue label={t`Connections, waiting`}>{`${database.connections}, ${database.waiting}`}</KeyValue>
        <KeyValue label={t`Disk free`}>
          <span className={isFull ? 'downward' : undefined}>{`${gigabytes(disk.free_bytes)} / ${gigabytes(disk.total_bytes)}`}</span>
        </KeyValue>
        <KeyValue label={t`Memory`}>{gigabytes(memory.bytes)}</KeyValue>
        <KeyValue label={t`Jobs waiting`}>{jobs.waiting}</KeyValue>
        <KeyValue label={t`Jobs failed`}>
          <span className={jobs.failed > 0 ? 'warn' : undefined}>{jobs.failed}</span>
        </KeyValue>
      </dl>
      {jobs.last_error && <p className="mono break muted">{jobs.last_error}</p>}
    </Section>
  )
}

function Books({ health: { time, check, checking_since: since, check_failed_at: failedAt } }: { health: Found }) {
  const { t } = useLingui()
  const may = useRight()
  const run = useCheck()
  const asked = useAsked({ isRunning: since !== null, time }, () => {
    if (failedAt === null) toastDone(t`The books were checked`)
    else toast(t`The check did not come to its end`)
  })
  return (
    <Section title={t`The books`} end={check ? formatTime(check.time, 'full') : t`not checked yet`}>
      <div className="stack">
        {since && <Note>{t`They are checked since ${formatTime(since, 'full')}. This page shows what comes out.`}</Note>}
        {failedAt && (
          <Note tone="bad">{t`The check that ended at ${formatTime(failedAt, 'full')} did not come to its end. The log of the server says why.`}</Note>
        )}
        {check && check.broken.length === 0 && <Note tone="gold">{t`Every invariant holds, in ${seconds(check.took_ms)}.`}</Note>}
        {check?.broken.map((sentence) => (
          <Note key={sentence} tone="bad">
            {t`Does not hold: ${sentence}`}
          </Note>
        ))}
        {may('house.check') && (
          <Button
            size="tiny"
            kind="ghost"
            busy={run.isPending || since !== null}
            onClick={() => run.mutate({}, { onSuccess: asked, onError: (failure: Error) => toast(failure.message) })}
          >
            {t`Check now`}
          </Button>
        )}
      </div>
    </Section>
  )
}
