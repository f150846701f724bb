import { Trans, useLingui } from '@lingui/react/macro'
import { clsx } from 'clsx'
import { useState, type ReactNode } from 'react'
import { IconButton } from '#ui/button.tsx'
import { formatAmount, usefulScale } from '#ui/format.ts'
import { BackIcon, NextIcon } from '#ui/icons.tsx'
import { formatTime } from '#ui/time.ts'
import { Coins, dayText } from '../words.tsx'
import { DayDrawer, yieldOf } from './day-drawer.tsx'
import '../mining.css'

const DAY_MS = 86_400_000
/** A Monday. */
const MONDAY = Date.UTC(2026, 10, 23)

/** What a day paid or will pay, in one currency. */
export interface MonthDay {
  dayMs: number
  currency_id: string
  currency_name: string
  scale: number
  paid: string
  due: string
  back: string
}

interface MonthProps {
  /** The first 00:00 UTC of the month. */
  monthMs: number
  days: readonly MonthDay[]
  onMonth: (monthMs: number) => void
}

/** A month of payouts (UTC). A day opens what it pays; the list below has the same for a keyboard. */
export function Month({ monthMs, days, onMonth }: MonthProps) {
  const { t } = useLingui()
  const first = new Date(monthMs)
  const [todayMs] = useState(() => Math.floor(Date.now() / DAY_MS) * DAY_MS)
  const [opened, setOpened] = useState<{ dayMs: number; isOpen: boolean }>()
  const rowsOf = (dayMs: number) => days.filter((one) => one.dayMs === dayMs)
  const other = (step: number): number => Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + step)
  const count = new Date(other(1) - DAY_MS).getUTCDate()
  const lead = (first.getUTCDay() + 6) % 7
  return (
    <section>
      <div className="section-head">
        <h2 className="across">
          <IconButton label={t`The month before`} onClick={() => onMonth(other(-1))}>
            <BackIcon size={16} />
          </IconButton>
          {formatTime(monthMs, 'month', 'UTC')}
          <IconButton label={t`The month after`} onClick={() => onMonth(other(1))}>
            <NextIcon size={16} />
          </IconButton>
        </h2>
      </div>
      <div className="across gap-3 wrap text-12 muted gutter">
        <Key of="paid">
          <Trans context="calendar">paid</Trans>
        </Key>
        <Key of="due">
          <Trans>to come</Trans>
        </Key>
        <Key of="back">
          <Trans>end</Trans>
        </Key>
      </div>
      <div className="mining-month">
        {Array.from({ length: 7 }, (_, day) => (
          <span key={`weekday ${day}`} className="mining-weekday" aria-hidden="true">
            {formatTime(MONDAY + day * DAY_MS, 'weekday', 'UTC')}
          </span>
        ))}
        {Array.from({ length: lead }, (_, day) => (
          <span key={`lead ${day}`} />
        ))}
        {Array.from({ length: count }, (_, at) => {
          const dayMs = monthMs + at * DAY_MS
          return (
            <Cell
              key={dayMs}
              dayMs={dayMs}
              isToday={dayMs === todayMs}
              rows={rowsOf(dayMs)}
              onOpen={() => setOpened({ dayMs, isOpen: true })}
            />
          )
        })}
      </div>
      {days.map((day) => (
        <DayRow key={`${day.dayMs} ${day.currency_name}`} day={day} onOpen={() => setOpened({ dayMs: day.dayMs, isOpen: true })} />
      ))}
      {opened && <DayDrawer {...opened} rows={rowsOf(opened.dayMs)} onClose={() => setOpened({ ...opened, isOpen: false })} />}
    </section>
  )
}

function DayRow({ day, onOpen }: { day: MonthDay; onOpen: () => void }) {
  return (
    <button type="button" className="list-row" aria-haspopup="dialog" onClick={onOpen}>
      <span className="grow">
        {dayText(day.dayMs)}{' '}
        <span className="text-12 muted">
          {Number(day.back) > 0 ? (
            <Trans>amount back, 00:00 UTC</Trans>
          ) : Number(day.due) > 0 ? (
            <Trans>to come, 00:00 UTC</Trans>
          ) : (
            <Trans>paid, 00:00 UTC</Trans>
          )}
        </span>
      </span>
      <Sums day={day} />
    </button>
  )
}

function Sums({ day }: { day: MonthDay }) {
  const isPaid = Number(day.paid) > 0
  return (
    <span className="text-end">
      {(isPaid || Number(day.due) > 0) && (
        <Coins className="text-16" of={day} value={yieldOf(day).toFixed()} unit signed={isPaid} balance />
      )}
      {Number(day.back) > 0 && (
        <span className="text-12 muted block">
          <Coins of={day} value={day.back} unit balance />
        </span>
      )}
    </span>
  )
}

const Key = ({ of, children }: { of: 'paid' | 'due' | 'back'; children: ReactNode }) => (
  <span className="across gap-1">
    <i className={`mining-key mining-day-${of}`} />
    {children}
  </span>
)

interface CellProps {
  dayMs: number
  isToday: boolean
  rows: readonly MonthDay[]
  onOpen: () => void
}

/** The figure of a day with one currency; of several only their number fits. */
function Cell({ dayMs, isToday, rows, onOpen }: CellProps) {
  const [row] = rows
  const date = new Date(dayMs).getUTCDate()
  if (!row) return <span className={clsx(isToday && 'mining-today')}>{date}</span>
  const state = Number(row.back) > 0 ? 'mining-day-back' : Number(row.paid) > 0 ? 'mining-day-paid' : 'mining-day-due'
  const sum = yieldOf(row).toFixed()
  const figure = rows.length > 1 ? `×${rows.length}` : formatAmount(sum, Math.min(4, usefulScale(sum, row.scale, row.currency_name)))
  const words = [dayText(dayMs), ...rows.map((one) => `${formatAmount(yieldOf(one).toFixed(), one.scale)} ${one.currency_name}`)]
  return (
    // The list has the same days for a keyboard: a month of tab stops more would only stand in its way.
    <button type="button" tabIndex={-1} className={clsx(state, isToday && 'mining-today')} onClick={onOpen}>
      <span className="visually-hidden">{words.join(', ')}</span>
      <span className="mining-day" aria-hidden="true">
        {date}
        <small>{figure}</small>
      </span>
    </button>
  )
}
