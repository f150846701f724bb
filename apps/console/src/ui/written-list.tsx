import { useLingui } from '@lingui/react/macro'
import { useState, type ComponentProps, type ComponentType, type ReactNode } from 'react'
import { formatTime } from '@assay/web/ui/time.ts'
import { Act } from './form.tsx'
import { Bar, Column, Columns, Section } from './page.tsx'
import { PagedTable } from './paged-table.tsx'
import type { ColumnOf } from './table.tsx'

interface Written {
  id: string
  title: string
  status: string
  version: number
  changed_at: string | null
  changed_by: string | null
}

interface WrittenListProps<Row> {
  title: string
  note: string
  /** At the right end of the bar. */
  filter?: ReactNode
  query: ComponentProps<typeof PagedTable<Row>>['query']
  empty: string
  kindOf: (row: Row) => string
  stateOf: (row: Row) => string
  /** Before the last change. */
  more?: readonly ColumnOf<Row>[]
  /** The act that begins a new one. */
  newName: string
  Editor: ComponentType<{ close: () => void }>
  /** The one that is open. */
  Chosen: ComponentType<{ id: string }>
}

/** What operators write for users, in versions: the list, a new one, and the one that is open. */
export function WrittenList<Row extends Written>(props: WrittenListProps<Row>) {
  const { title, note, filter, query, empty, kindOf, stateOf, more = [], newName, Editor, Chosen } = props
  const { t } = useLingui()
  const [openId, setOpenId] = useState('')
  return (
    <>
      <Bar title={title} note={note}>
        {filter}
      </Bar>
      <Columns widths="minmax(0, 1fr) 400px">
        <Column>
          <PagedTable<Row>
            label={title}
            query={query}
            empty={empty}
            idOf={({ id }) => id}
            openId={openId}
            onOpen={({ id }) => setOpenId(id)}
            columns={[
              { title: t`Title`, look: 'fill', cell: (row) => row.title, text: (row) => row.title },
              { title: t`Kind`, cell: kindOf, text: kindOf },
              { title: t`State`, cell: stateOf, text: ({ status }) => status },
              { title: t`Version`, end: true, cell: ({ version }) => version || '\u2014', text: ({ version }) => String(version) },
              ...more,
              { title: t`Changed`, end: true, cell: changedText, text: ({ changed_at: at }) => at ?? '' },
              { title: t`By`, cell: ({ changed_by: name }) => name ?? '\u2014', text: ({ changed_by: name }) => name ?? '' },
            ]}
          />
        </Column>
        <Column>
          <Section title={newName}>
            <Act name={newName} keys="w" kind="primary">
              {(close) => <Editor close={close} />}
            </Act>
          </Section>
          {openId && <Chosen key={openId} id={openId} />}
        </Column>
      </Columns>
    </>
  )
}

const changedText = ({ changed_at: at }: Written): string => (at ? formatTime(at) : '\u2014')
