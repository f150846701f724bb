import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { KeyValue, Note } from '@assay/web/ui/list.tsx'
import { Loaded } from '@assay/web/ui/loaded.tsx'
import { Empty } from '@assay/web/ui/states.tsx'
import { formatTime } from '@assay/web/ui/time.ts'
import { useRight } from '#app/session.ts'
import { Act } from '#ui/form.tsx'
import { type Proposal, useOpenProposals } from '#ui/open-proposals.ts'
import { Bar, Column, Columns, Section } from '#ui/page.tsx'
import { percentOf } from '#ui/percent.ts'
import { Proposed } from '#ui/proposed.tsx'
import { inFile, Table } from '#ui/table.tsx'
import { type Terms, useDecideTerms, useTerms } from '../api.ts'
import { ProposeTerms } from '../parts/propose-terms.tsx'
import { isRate, useTermTexts, type Value } from '../term-texts.ts'

/** What changes while the platform runs: two decide, and it holds from a midnight at least a day later. */
export function ChangingTerms() {
  const { t } = useLingui()
  const asked = useTerms()
  const [subject, setSubject] = useState('spot')
  const { subjectText, valueText, nameText } = useTermTexts()
  const open = useOpenProposals('instrument.terms')
  const chosen = asked.data?.find((one) => one.subject === subject)
  return (
    <>
      <Bar
        title={t`Fees and terms`}
        above={{ title: t`Instruments`, path: '/instruments' }}
        note={t`From 00:00 UTC, a day ahead at the least`}
      />
      <Columns widths="1fr 420px">
        <Column>
          <Loaded {...asked} rows={12}>
            {(data) => (
              <Table<Terms>
                label={t`Fees and terms`}
                rows={data}
                idOf={(one) => one.subject}
                openId={subject}
                onOpen={(one) => setSubject(one.subject)}
                columns={[
                  {
                    title: t`Subject`,
                    look: 'bold',
                    cell: (one) => subjectText(one.subject),
                    text: (one) => subjectText(one.subject),
                  },
                  { title: t`Now`, cell: (one) => short(one.values, valueText) },
                  ...namesOf(data).map((name) => inFile<Terms>(nameText(name), plainOf(name), isRate(name) ? '%' : undefined)),
                  {
                    title: t`Next`,
                    end: true,
                    cell: (one) => (one.scheduled[0] ? formatTime(one.scheduled[0].from, 'day') : '\u2014'),
                    text: (one) => one.scheduled[0]?.from ?? '',
                  },
                ]}
              />
            )}
          </Loaded>
        </Column>
        <Column>
          {open?.map((proposal) => (
            <Open key={proposal.id} proposal={proposal} isOnly={open.length === 1} />
          ))}
          {chosen && <Chosen terms={chosen} />}
          {open?.length === 0 && <Empty title={t`Nothing waits for a second operator`} />}
        </Column>
      </Columns>
    </>
  )
}

/** What holds, what is scheduled, and a form for what comes next. */
function Chosen({ terms: { subject, values, scheduled }, terms }: { terms: Terms }) {
  const { t } = useLingui()
  const may = useRight()
  const { subjectText } = useTermTexts()
  return (
    <Section title={subjectText(subject)}>
      <div className="stack-4">
        <Values values={values} />
        {scheduled.map((later) => (
          <div key={later.from} className="stack">
            <b>{t`From ${formatTime(later.from, 'day')}, 00:00 UTC`}</b>
            <Values values={changed(later.values, values)} />
          </div>
        ))}
        {may('instruments.terms') && (
          <Act name={t`Propose other terms`} keys="n" kind="primary">
            {(close) => <ProposeTerms key={subject} terms={terms} close={close} />}
          </Act>
        )}
        <Note>
          <span>
            <Trans>
              Decided terms stand in the public log at once, and whoever has a position there is told. They cannot be taken back, only
              followed by others.
            </Trans>
          </span>
        </Note>
      </div>
    </Section>
  )
}

const short = (values: readonly Value[], textOf: (value: Value) => string): string => values.slice(0, 3).map(textOf).join(' · ')

/** Every term that one of the subjects has. */
const namesOf = (all: readonly Terms[]): string[] => [...new Set(all.flatMap(({ values }) => values.map(({ name }) => name)))]

const plainOf =
  (name: string) =>
  ({ values }: Terms): string => {
    const value = values.find((one) => one.name === name)?.value ?? ''
    return value !== '' && isRate(name) ? percentOf(value) : value
  }

/** Those that differ from what holds now. */
const changed = (values: readonly Value[], now: readonly Value[]): Value[] =>
  values.filter(({ name, value }) => now.find((one) => one.name === name)?.value !== value)

const Values = (of: { values: readonly Value[] }) => (
  <dl>
    <Lines {...of} />
  </dl>
)

function Lines({ values }: { values: readonly Value[] }) {
  const { nameText, valueText } = useTermTexts()
  return values.map((value) => (
    <KeyValue key={value.name} label={nameText(value.name)}>
      {valueText(value)}
    </KeyValue>
  ))
}

function Open({ proposal, isOnly }: { proposal: Proposal; isOnly: boolean }) {
  const { t } = useLingui()
  const { subjectText } = useTermTexts()
  const decide = useDecideTerms()
  const { from, ...values } = JSON.parse(proposal.terms) as Record<string, string>
  return (
    <Section title={subjectText(proposal.subject.replace('terms:', ''))} end={t`From ${formatTime(from!, 'day')}, 00:00 UTC`}>
      <Proposed
        proposal={proposal}
        hasKeys={isOnly}
        approved={t`Decided, and in the public log`}
        action={decide}
        send={(given) => ({ id: proposal.id, ...given })}
      >
        <Lines values={Object.entries(values).map(([name, value]) => ({ name, value }))} />
      </Proposed>
    </Section>
  )
}
