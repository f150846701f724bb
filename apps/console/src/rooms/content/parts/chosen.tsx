/** An article: what readers see, its versions, and what can be done. */
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { languageNames } from '@assay/web/ui/language-names.ts'
import { KeyValue } from '@assay/web/ui/list.tsx'
import { Loaded } from '@assay/web/ui/loaded.tsx'
import { formatTime } from '@assay/web/ui/time.ts'
import { toastDone } from '@assay/web/ui/toast.tsx'
import { useBegun } from '#ui/begun.ts'
import { Act } from '#ui/form.tsx'
import { instantOf, MomentField } from '#ui/moment-field.tsx'
import { Noted, NotedAct } from '#ui/noted.tsx'
import { Section } from '#ui/page.tsx'
import { useArticle, useGoBack, usePublish, useWithdraw, type Whole } from '../api.ts'
import { categoryNames, NEWS, QUESTION, statusNames } from '../words.tsx'
import { Editor } from './editor.tsx'

export function Chosen({ id }: { id: string }) {
  return (
    <Loaded {...useArticle(id)} rows={6}>
      {(data) => <Article data={data} />}
    </Loaded>
  )
}

function Article({ data }: { data: Whole }) {
  const { t, i18n } = useLingui()
  const category = categoryNames[data.category]
  const texts = data.versions[0]?.texts ?? data.product
  return (
    <>
      <Section title={data.title} end={i18n._(statusNames[data.status])}>
        <dl>
          <KeyValue label={t`Kind`}>{category ? i18n._(category) : data.category}</KeyValue>
          <KeyValue label={t`Readers see`}>
            {data.live ? t`Version ${data.live}` : seen(data, t`The words that came with the product`, t`Nothing`)}
          </KeyValue>
          <KeyValue label={t`Words in`}>{texts.map(({ lang }) => languageNames[lang]).join(', ')}</KeyValue>
          {data.publish_at && <KeyValue label={t`To be published`}>{formatTime(data.publish_at, 'full')}</KeyValue>}
        </dl>
        <Acts data={data} />
      </Section>
      <Section title={t`Versions`}>
        {data.versions.map(({ version, time, operator_name: name, note }) => (
          <div key={version} className="stack">
            <p>
              <b>{version}</b> · {formatTime(time, 'full')} · {name}
              <span className="muted block">{note}</span>
            </p>
            {version !== data.live && data.live !== null && <GoBack id={data.id} version={version} name={t`Go back to ${version}`} />}
          </div>
        ))}
        {data.product.length > 0 && (data.live !== null || data.status === 'withdrawn') && (
          <GoBack id={data.id} version={0} name={t`Go back to the words that came with the product`} />
        )}
        {data.versions.length === 0 && (
          <p className="muted">
            <Trans>None: these are the words that came with the product. An update may change them until you write your own.</Trans>
          </p>
        )}
      </Section>
    </>
  )
}

const seen = ({ status, slug }: Whole, product: string, nothing: string): string => (slug && status !== 'withdrawn' ? product : nothing)

function Acts({ data }: { data: Whole }) {
  const { t } = useLingui()
  const withdraw = useWithdraw()
  const { id, status, version, live } = data
  const mayWithdraw = data.category >= NEWS && data.category <= QUESTION && status !== 'withdrawn' && status !== 'draft'
  return (
    <div className="stack">
      <Act name={t`Edit`} keys="u">
        {(close) => <Editor before={data} close={close} />}
      </Act>
      {version > 0 && version !== live && (
        <Act name={t`Publish version ${version}`} keys="p" kind="primary">
          {(close) => <Publish data={data} close={close} />}
        </Act>
      )}
      {mayWithdraw && (
        <NotedAct name={t`Take down`} keys="x" kind="danger" action={withdraw} send={(note) => ({ id, note })}>
          <p>
            <Trans>Readers see it no more. Its versions stay, and each can be published again.</Trans>
          </p>
        </NotedAct>
      )}
    </div>
  )
}

function Publish({ data, close }: { data: Whole; close: () => void }) {
  const { t } = useLingui()
  const { id, version } = useBegun(data)
  const publish = usePublish()
  const [at, setAt] = useState('')
  return (
    <Noted
      submit={at ? t`Schedule` : t`Publish now`}
      action={publish}
      onBack={close}
      onSubmit={(note, refused) =>
        publish.mutate(
          { id, version, note, ...(at && { at: instantOf(at) }) },
          {
            onSuccess: () => {
              toastDone(at ? t`Scheduled` : t`Published`)
              close()
            },
            onError: refused,
          },
        )
      }
    >
      <MomentField label={t`At, UTC (empty: now)`} value={at} error={undefined} onChange={setAt} />
    </Noted>
  )
}

function GoBack({ id, version, name }: { id: string; version: number; name: string }) {
  const { t } = useLingui()
  const goBack = useGoBack()
  return <NotedAct name={name} action={goBack} send={(note) => ({ id, version, note })} done={t`Readers see it now`} />
}
