import type { CallOutput } from '@assay/contract'
import type { UserView as View, userViews } from '@assay/contract/wire'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Button } from '@assay/web/ui/button.tsx'
import { KeyValue, Note } from '@assay/web/ui/list.tsx'
import { Loaded } from '@assay/web/ui/loaded.tsx'
import { Empty } from '@assay/web/ui/states.tsx'
import { formatTime } from '@assay/web/ui/time.ts'
import { figureText } from '#ui/figures.ts'
import { Section } from '#ui/page.tsx'
import { inFile, Table, type ColumnOf } from '#ui/table.tsx'
import { useSeen } from '../api.ts'
import { type ListField, lists, type ListView } from '../lists.ts'
import { viewNames } from '../views.ts'
import '#ui/paged-table.css'

type Answer<V extends View> = CallOutput<(typeof userViews)[V]>
/** A row of any of the user's lists. */
type Row = Readonly<Record<string, unknown>>

const text = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : ''
const NUMBER = /^-?\d+(\.\d+)?$/
/** Figures stand at the right; what else has digits is a number of something. */
const shownText = (value: unknown, isFigure: boolean): string => {
  const plain = text(value)
  return isFigure && NUMBER.test(plain) ? figureText(plain) : plain
}

/** What the user sees of his own, by his own calls. Nothing here can be done in his place. */
export function OwnView({ id, view }: { id: string; view: View }) {
  const [page, setPage] = useState(1)
  return (
    <Loaded {...useSeen(id, view, page)} rows={10}>
      {({ answer }) => <Seen view={view} answer={answer} page={page} setPage={setPage} />}
    </Loaded>
  )
}

interface SeenProps {
  view: View
  answer: unknown
  page: number
  setPage: (page: number) => void
}

function Seen({ view, answer, page, setPage }: SeenProps) {
  const { t } = useLingui()
  const total = (answer as { total?: unknown }).total
  return (
    <>
      <div className="padded gutter">
        <Note>
          <Trans>As the user sees it, in your language. You cannot do anything in his place; that you looked stands in the log.</Trans>
        </Note>
      </div>
      <Answered view={view} answer={answer} />
      {typeof total === 'number' && total > ROWS && (
        <div className="paged-table-end">
          <span className="muted">{t`Page ${page} of ${Math.ceil(total / ROWS)}`}</span>
          <Button kind="ghost" size="tiny" disabled={page === 1} onClick={() => setPage(page - 1)}>
            {t`Newer`}
          </Button>
          <Button kind="ghost" size="tiny" disabled={page * ROWS >= total} onClick={() => setPage(page + 1)}>
            {t`Older`}
          </Button>
        </div>
      )}
    </>
  )
}

/** As the server pages these answers. */
const ROWS = 20

function Answered({ view, answer }: { view: View; answer: unknown }) {
  if (view === 'assets') return <Assets answer={answer as Answer<'assets'>} />
  if (view === 'identity') return <Identity answer={answer as Answer<'identity'>} />
  if (view === 'loss_limits') return <LossLimits answer={answer as Answer<'loss_limits'>} />
  return <Rows view={view} rows={rowsOf(view, answer)} />
}

function rowsOf(view: View, answer: unknown): readonly Row[] {
  if (view === 'positions') return (answer as Answer<'positions'>).positions as readonly Row[]
  return (Array.isArray(answer) ? answer : (answer as { data: Row[] }).data) as readonly Row[]
}

function Rows({ view, rows }: { view: ListView; rows: readonly Row[] }) {
  const { t, i18n } = useLingui()
  if (rows.length === 0) return <Empty title={t`The user has nothing here`} />
  const columns: ColumnOf<Row>[] = lists[view].flatMap((field) => {
    const { title, end, of, unit } = field
    const shown = { title: i18n._(title), end, cell: (row: Row) => cellOf(field, row), text: (row: Row) => text(row[of]) }
    return unit ? [shown, inFile(`${i18n._(title)}, ${t`Coin`}`, (row: Row) => text(row[unit]))] : [shown]
  })
  const idOf = (row: Row): string => ['id', 'reference', 'time', 'since'].map((name) => text(row[name])).join(' ')
  return <Table<Row> label={i18n._(viewNames[view])} rows={rows} idOf={idOf} columns={columns} />
}

function cellOf({ of, unit, isTime, end = false }: ListField, row: Row): string {
  const value = row[of]
  if (isTime) return value ? formatTime(text(value)) : ''
  return [shownText(value, end), unit && text(row[unit])].filter(Boolean).join(' ')
}

function Assets({ answer: { total, accounts } }: { answer: Answer<'assets'> }) {
  const { t } = useLingui()
  return (
    <>
      <Section title={t`Worth in all`} end="USDT">
        <b className="text-20">{figureText(total)}</b>
      </Section>
      {accounts
        .filter(({ balances }) => balances.length > 0)
        .map(({ type, name, total: worth, balances }, index) => (
          <Section key={type} title={name} end={`${figureText(worth)} USDT`} wide>
            <Table<(typeof balances)[number]>
              label={name}
              hasKeys={index === 0}
              rows={balances}
              idOf={({ currency_id: id }) => id}
              columns={[
                { title: t`Coin`, look: 'bold', cell: (row) => row.currency_name, text: (row) => row.currency_name },
                { title: t`Available`, end: true, cell: (row) => figureText(row.available), text: (row) => row.available },
                { title: t`Held`, end: true, cell: (row) => figureText(row.held), text: (row) => row.held },
                { title: t`Worth, USDT`, end: true, cell: (row) => figureText(row.value), text: (row) => row.value },
              ]}
            />
          </Section>
        ))}
    </>
  )
}

function Identity({ answer: { level, levels, request, contacts } }: { answer: Answer<'identity'> }) {
  const { t } = useLingui()
  const own = levels.find((one) => one.level === level)
  return (
    <Section title={t`Identity`}>
      <dl>
        <KeyValue label={t`Level`}>{level}</KeyValue>
        <KeyValue label={t`Mail`}>{contacts.email ?? '\u2014'}</KeyValue>
        <KeyValue label={t`Mobile`}>{contacts.mobile ?? '\u2014'}</KeyValue>
        <KeyValue label={t`May withdraw in 24 h`}>{`${figureText(own?.withdraw_btc ?? '0')} BTC`}</KeyValue>
        <KeyValue label={t`Fiat, a trade`}>{`${figureText(own?.fiat_usdt ?? '0')} USDT`}</KeyValue>
        {request && <KeyValue label={t`Last sent`}>{formatTime(request.sent_at, 'full')}</KeyValue>}
      </dl>
    </Section>
  )
}

function LossLimits({ answer }: { answer: Answer<'loss_limits'> }) {
  const { t } = useLingui()
  const { daily_loss_limit: limit, loss_today: lost, paused_until: until, reminder_minutes: minutes } = answer
  return (
    <Section title={t`Limits that the user set himself`}>
      <dl>
        <KeyValue label={t`Loss of a day`}>{limit === null ? t`none` : `${figureText(limit)} USDT`}</KeyValue>
        <KeyValue label={t`Lost today`}>{`${figureText(lost)} USDT`}</KeyValue>
        <KeyValue label={t`Paused until`}>{until ? formatTime(until, 'full') : t`not paused`}</KeyValue>
        <KeyValue label={t`Reminder, minutes`}>{minutes ?? t`none`}</KeyValue>
      </dl>
    </Section>
  )
}
