import { useLingui } from '@lingui/react/macro'
import { formatTime } from '@assay/web/ui/time.ts'
import { Section } from '#ui/page.tsx'
import { Table } from '#ui/table.tsx'
import type { PayInView } from '../api.ts'
import { eventNames } from '../words.ts'

/** What happened to a payment, and who did it. */
export function History({ events }: { events: PayInView['events'] }) {
  const { t, i18n } = useLingui()
  return (
    <Section title={t`History`} wide>
      <Table
        label={t`History`}
        hasKeys={false}
        rows={events}
        idOf={({ kind, time }) => `${time}${kind}`}
        columns={[
          { title: t`What`, cell: ({ kind }) => i18n._(eventNames[kind]), text: ({ kind }) => i18n._(eventNames[kind]) },
          { title: t`Who`, cell: ({ operator_name: name }) => name ?? t`User`, text: ({ operator_name: name }) => name ?? t`User` },
          { title: t`Time`, end: true, cell: ({ time }) => formatTime(time, 'full'), text: ({ time }) => time },
        ]}
      />
    </Section>
  )
}
