import type { CallOutput } from '@assay/contract'
import type { UserView as View, userViews } from '@assay/contract/wire'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Button } from '@assay/web/ui/button.tsx'
import { KeyValue, Note } from '@assay/web/ui/list.tsx'
import { Empty, ErrorBox, SkeletonRows } from '@assay/web/ui/states.tsx'
import { formatTime } from '@assay/web/ui/time.ts'
import { figureText } from '#ui/figures.ts'
import { Section } from '#ui/page.tsx'
import { Table, type ColumnOf } from '#ui/table.tsx'
import { useSeen } from '../api.ts'

type Answer<V extends View> = CallOutput<(typeof userViews)[V]>
/** A row of any of the user's lists. */
type Row = Readonly<Record<string, unknown>>

const text = (value: unknown): string => (value === null || value === undefined ? '' : String(value))
const NUMBER = /^-?\d+\.\d+$/
const shown = (value: unknown): string => {
  const plain = text(value)
  return NUMBER.test(plain) ? figureText(plain) : plain
}

/** What the user sees of his own, by his own calls. Nothing here can be done in his place. */
export function OwnView({ id, view }: { id: string; view: View }) {
  const { t } = useLingui()
  const [page, setPage] = useState(1)
  const { data, error, refetch } = useSeen(id, view, page)
  if (error) return <ErrorBox error={error} onRetry={() => void refetch()} />
  if (!data) return <SkeletonRows count={10} />
  const { answer } = data
  const total = (answer as { total?: unknown }).total
  return (
    <>
      <div className="padded">
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

type Field = [title: string, value: (row: Row) => string, end?: true]

function Rows({ view, rows }: { view: View; rows: readonly Row[] }) {
  const { t } = useLingui()
  const fields = useFields(view)
  if (rows.length === 0) return <Empty title={t`The user has nothing here`} />
  const columns: ColumnOf<Row>[] = fields.map(([title, value, end]) => ({ title, end, cell: value, text: value }))
  return (
    <Table<Row>
      label={view}
      rows={rows}
      idOf={(row) => `${text(row['id'])} ${text(row['reference'])} ${text(row['time'])}`}
      columns={columns}
    />
  )
}

function useFields(view: View): readonly Field[] {
  const { t } = useLingui()
  const of = (name: string) => (row: Row) => shown(row[name])
  const unitOf = (name: string, unit: string) => (row: Row) => `${shown(row[name])} ${text(row[unit])}`
  const at = (name: string) => (row: Row) => (row[name] ? formatTime(text(row[name])) : '')
  const sideOf = (name: string) => (row: Row) => {
    const amount = row[name] as { amount?: unknown; number?: unknown; currency_name?: unknown } | undefined
    return `${shown(amount?.amount ?? amount?.number)} ${text(amount?.currency_name)}`
  }
  const number: Field = [t`Number`, of('id')]
  const state: Field = [t`State`, of('status')]
  const all: Record<Exclude<View, 'assets' | 'identity' | 'loss_limits'>, readonly Field[]> = {
    holds: [
      [t`Reason`, of('reason')],
      [t`Reference`, of('reference')],
      [t`Amount`, unitOf('amount', 'currency_name'), true],
      [t`Since`, at('since'), true],
    ],
    statement: [
      [t`Time`, at('time')],
      [t`Kind`, of('kind')],
      [t`Amount`, unitOf('amount', 'currency_name'), true],
      [t`Balance after`, of('balance_after'), true],
      [t`Reference`, of('reference')],
    ],
    orders: [
      number,
      [t`Pair`, of('symbol')],
      [t`Side`, of('type')],
      [t`Kind`, of('order_type')],
      [t`Price`, of('price'), true],
      [t`Amount`, of('amount'), true],
      [t`Filled`, of('filled'), true],
      state,
      [t`Time`, at('created_at'), true],
    ],
    positions: [
      number,
      [t`Instrument`, of('pair')],
      [t`Side`, of('direction')],
      [t`Mode`, of('mode')],
      [t`Open lots`, of('open_lots'), true],
      [t`Opened at`, of('open_price'), true],
      [t`Profit`, of('profit'), true],
      state,
    ],
    contracts: [
      number,
      [t`Instrument`, of('pair')],
      [t`Side`, of('direction')],
      [t`Lots`, of('lots'), true],
      [t`Opened at`, of('open_price'), true],
      [t`Closed at`, of('close_price'), true],
      state,
    ],
    options: [
      number,
      [t`Instrument`, of('pair')],
      [t`Side`, of('type')],
      [t`Stake`, unitOf('number', 'currency_name'), true],
      [t`Outcome`, of('result')],
      [t`Profit`, of('profit'), true],
      [t`Time`, at('created_at'), true],
    ],
    mining: [
      number,
      [t`Amount`, unitOf('amount', 'currency_name'), true],
      [t`Days`, of('days'), true],
      [t`Earned`, of('earned'), true],
      state,
      [t`Ends`, at('ends_at'), true],
    ],
    dual: [
      number,
      [t`Coin`, of('symbol')],
      [t`Side`, of('type')],
      [t`Target`, of('target'), true],
      [t`Put in`, sideOf('put_in'), true],
      [t`State`, of('stage')],
    ],
    sales: [
      number,
      [t`Name`, of('name')],
      [t`Committed`, unitOf('committed', 'pay_currency_name'), true],
      [t`Bought`, unitOf('amount', 'currency_name'), true],
      state,
    ],
    messages: [
      [t`Time`, at('time')],
      [t`Title`, of('title')],
      [t`Text`, of('body')],
      [t`Read`, (row) => (row['read'] ? t`yes` : t`no`)],
    ],
    credit: [
      [t`Time`, at('time')],
      [t`Kind`, of('kind')],
      [t`Change`, of('change'), true],
      [t`Score after`, of('score_after'), true],
      [t`Reference`, of('reference')],
    ],
    security: [
      [t`Time`, at('time')],
      [t`What`, of('kind')],
      [t`Device`, of('device')],
      [t`IP address`, of('address')],
    ],
  }
  return view === 'assets' || view === 'identity' || view === 'loss_limits' ? [] : all[view]
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
