import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { query } from '#api/queries.ts'
import { Loaded } from '#ui/loaded.tsx'
import { monthOf } from '../figures.ts'
import { Month } from './month.tsx'

/** What all orders of the user pay, month by month: first that of the next payout. `nextAt` null: nothing is locked. */
export function Calendar({ nextAt }: { nextAt: string | null }) {
  const { t } = useLingui()
  const [monthMs, setMonth] = useState(() => monthOf(nextAt === null ? Date.now() : Date.parse(nextAt)))
  const month = new Date(monthMs).toISOString().slice(0, 7)
  const { data, error, refetch } = useQuery(query('mining.calendar', { month }))
  return (
    <Loaded data={data} error={error} refetch={refetch} rows={6}>
      {(days) => (
        <>
          <Month monthMs={monthMs} onMonth={setMonth} days={days.map(({ day, ...figures }) => ({ ...figures, dayMs: Date.parse(day) }))} />
          {days.length === 0 && (
            <p className="gutter padded text-12 muted text-centre" aria-label={t`Calendar`}>
              <Trans>Nothing is paid in this month.</Trans>
            </p>
          )}
        </>
      )}
    </Loaded>
  )
}
