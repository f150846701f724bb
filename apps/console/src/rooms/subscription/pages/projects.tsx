import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { formatTime } from '@assay/web/ui/time.ts'
import { useRight } from '#app/session.ts'
import { Act } from '#ui/form.tsx'
import { Bar, Column, Columns, Section } from '#ui/page.tsx'
import { figureText } from '#ui/figures.ts'
import { PagedTable } from '#ui/paged-table.tsx'
import { inFile } from '#ui/table.tsx'
import { type Project, useProjects } from '../api.ts'
import { Chosen } from '../parts/chosen.tsx'
import { DraftForm } from '../parts/draft-form.tsx'
import { stateBadge, stateNames } from '../words.tsx'

/** Sales and drafts of them. */
export function Projects() {
  const { t, i18n } = useLingui()
  const may = useRight()
  const projects = useProjects()
  const [openId, setOpenId] = useState('')
  const chosen = projects.data?.pages.flatMap(({ data }) => data).find(({ id }) => id === openId)
  return (
    <>
      <Bar title={t`Token sales`} note={t`Users do not see drafts. A sale takes two operators, and what was scheduled never changes`} />
      <Columns widths="1fr 360px">
        <Column>
          <PagedTable<Project>
            label={t`Token sales`}
            query={projects}
            empty={t`No sale yet`}
            idOf={({ id }) => id}
            openId={openId}
            onOpen={({ id }) => setOpenId(id)}
            columns={[
              { title: t`Number`, cell: ({ id }) => id, text: ({ id }) => id },
              { title: t`Token`, look: 'bold', cell: ({ name, code }) => `${name} (${code})`, text: ({ code }) => code },
              { title: t`State`, cell: stateBadge, text: ({ state }) => i18n._(stateNames[state]) },
              inFile(t`Kind`, ({ mode }) => mode),
              { title: t`Supply`, end: true, cell: ({ supply }) => figureText(supply), text: ({ supply }) => supply },
              { title: t`Price`, end: true, cell: priceText, text: ({ price }) => price },
              inFile(t`Pay currency`, ({ pay_currency: currency }) => currency),
              { title: t`Committed`, end: true, cell: ({ committed }) => figureText(committed), text: ({ committed }) => committed },
              { title: t`People`, end: true, cell: ({ people }) => people, text: ({ people }) => String(people) },
              { title: t`Ends`, end: true, cell: ({ ends_at: at }) => formatTime(at), text: ({ ends_at: at }) => at },
            ]}
          />
        </Column>
        <Column>
          {chosen && <Chosen key={chosen.id} project={chosen} />}
          {may('earn.manage') && (
            <Section title={t`New draft`}>
              <Act name={t`New draft`} keys="n" kind="primary">
                {(close) => <DraftForm close={close} />}
              </Act>
            </Section>
          )}
        </Column>
      </Columns>
    </>
  )
}

const priceText = ({ price, pay_currency: currency }: Project): string => `${price} ${currency}`
