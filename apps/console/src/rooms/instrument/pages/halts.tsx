import { useLingui } from '@lingui/react/macro'
import { formatTime } from '@assay/web/ui/time.ts'
import { Bar } from '#ui/page.tsx'
import { PagedTable } from '#ui/paged-table.tsx'
import { type Halt, useHaltLog } from '../api.ts'
import { reasonNames } from '../words.tsx'

/** Every halt there was. */
export function HaltLog() {
  const { t, i18n } = useLingui()
  return (
    <>
      <Bar title={t`Halts`} above={{ title: t`Instruments`, path: '/instruments' }} />
      <div className="page-column">
        <PagedTable<Halt>
          label={t`Halts`}
          query={useHaltLog()}
          empty={t`Trading was never halted`}
          idOf={({ id }) => id}
          columns={[
            { title: t`Symbol`, look: 'bold', cell: ({ symbol }) => symbol ?? t`All trading`, text: ({ symbol }) => symbol ?? '*' },
            { title: t`Reason`, cell: ({ reason }) => i18n._(reasonNames[reason]), text: ({ reason }) => reason },
            { title: t`From`, cell: ({ from }) => formatTime(from, 'full'), text: ({ from }) => from },
            { title: t`Until`, cell: ({ until }) => (until ? formatTime(until, 'full') : '\u2014'), text: ({ until }) => until ?? '' },
            { title: t`Halted by`, cell: ({ operator_name: name }) => name, text: ({ operator_name: name }) => name },
            { title: t`Note`, cell: ({ note }) => note, text: ({ note }) => note },
            { title: t`Ended by`, cell: ({ ended_by: name }) => name ?? '\u2014', text: ({ ended_by: name }) => name ?? '' },
            { title: t`Its note`, cell: ({ end_note: note }) => note ?? '\u2014', text: ({ end_note: note }) => note ?? '' },
          ]}
        />
      </div>
    </>
  )
}
