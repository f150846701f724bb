/** An announcement: its state, what can be done with it, and its versions. */
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { languageNames } from '@assay/web/ui/language-names.ts'
import { KeyValue, Note } from '@assay/web/ui/list.tsx'
import { Loaded } from '@assay/web/ui/loaded.tsx'
import { formatTime } from '@assay/web/ui/time.ts'
import { toastDone } from '@assay/web/ui/toast.tsx'
import { isFailure } from '@assay/web/api/failure.ts'
import { useBegun } from '#ui/begun.ts'
import { Act, ActForm } from '#ui/form.tsx'
import { instantOf, MomentField } from '#ui/moment-field.tsx'
import { NotedAct } from '#ui/noted.tsx'
import { Section } from '#ui/page.tsx'
import { useAnnouncement, useSchedule, useWithdraw, type Whole } from '../api.ts'
import { kindNames, levelNames, statusNames } from '../words.tsx'
import { Editor } from './editor.tsx'

export function Chosen({ id }: { id: string }) {
  return (
    <Loaded {...useAnnouncement(id)} rows={6}>
      {(data) => <Announcement data={data} />}
    </Loaded>
  )
}

function Announcement({ data }: { data: Whole }) {
  const { t, i18n } = useLingui()
  return (
    <>
      <Section title={data.title} end={i18n._(statusNames[data.status])}>
        <dl>
          <KeyValue label={t`Kind`}>{i18n._(kindNames[data.kind])}</KeyValue>
          <KeyValue label={t`For`}>{i18n._(levelNames[data.level]!)}</KeyValue>
          <KeyValue label={t`Readers of`}>{data.languages?.map((lang) => languageNames[lang]).join(', ') ?? t`Every language`}</KeyValue>
          <KeyValue label={t`Pop-up`}>{data.popup ? t`Yes` : t`No`}</KeyValue>
          <KeyValue label={t`Words in`}>{data.texts.map(({ lang }) => languageNames[lang]).join(', ')}</KeyValue>
          {data.publish_at && <KeyValue label={t`Published`}>{formatTime(data.publish_at, 'full')}</KeyValue>}
        </dl>
        {data.status !== 'withdrawn' && <Acts data={data} />}
      </Section>
      <Section title={t`Versions`}>
        {data.versions.map(({ version, time, operator_name: name, texts }) => (
          <p key={version}>
            <b>{version}</b> · {formatTime(time, 'full')} · {name}
            <span className="muted block">{texts.find(({ lang }) => lang === 'en')?.title}</span>
          </p>
        ))}
      </Section>
    </>
  )
}

function Acts({ data }: { data: Whole }) {
  const { t } = useLingui()
  const withdraw = useWithdraw()
  const { id, status } = data
  return (
    <div className="stack">
      <Act name={t`Edit`} keys="u">
        {(close) => <Editor before={data} close={close} />}
      </Act>
      {status !== 'published' && (
        <Act name={t`Publish`} keys="p" kind="primary">
          {(close) => <Publish data={data} close={close} />}
        </Act>
      )}
      <NotedAct name={t`Take down`} keys="x" kind="danger" action={withdraw} send={(note) => ({ id, note })}>
        <p>
          <Trans>Readers see it no more, for good. Its versions stay.</Trans>
        </p>
      </NotedAct>
    </div>
  )
}

function Publish({ data, close }: { data: Whole; close: () => void }) {
  const { t } = useLingui()
  const { id, version } = useBegun(data)
  const schedule = useSchedule()
  const [at, setAt] = useState('')
  const [wrong, setWrong] = useState('')
  const send = (): void =>
    schedule.mutate(
      { id, version, ...(at && { at: instantOf(at) }) },
      {
        onSuccess: () => {
          toastDone(at ? t`Scheduled` : t`Published`)
          close()
        },
        onError: (failure) => setWrong(isFailure(failure) ? failure.message : ''),
      },
    )
  return (
    <ActForm submit={at ? t`Schedule` : t`Publish now`} busy={schedule.isPending} onSubmit={send} onBack={close}>
      <MomentField label={t`At, UTC (empty: now)`} value={at} error={undefined} onChange={setAt} />
      {wrong && <Note tone="bad">{wrong}</Note>}
    </ActForm>
  )
}
