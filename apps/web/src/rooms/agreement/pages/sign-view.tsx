import { Trans, useLingui } from '@lingui/react/macro'
import { useRef, useState, type RefObject } from 'react'
import { go } from '#navigation/go.ts'
import { Loaded } from '#ui/loaded.tsx'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/choice.tsx'
import { KeyValue, Note } from '#ui/list.tsx'
import { Page } from '#ui/page.tsx'
import { Segment } from '#ui/segment.tsx'
import { SendButton } from '#ui/send-button.tsx'
import { toast } from '#ui/toast.tsx'
import { useAgreement, useSign, type Agreement } from '../api.ts'
import { hashText } from '../hash-text.ts'
import { Pad, type PadHandle } from '../parts/pad.tsx'
import { AgreementPage } from './hetong.tsx'
import '../agreement.css'

/** The signature: drawn on the line, or the name typed. */
export function SignPage() {
  const { t } = useLingui()
  const agreement = useAgreement()
  const { data } = agreement
  if (data && (data.name === null || data.signatures.some(({ version }) => version === data.version))) return <AgreementPage />
  if (data && data.name !== null) return <SignForm agreement={data} name={data.name} />
  return (
    <Page title={t({ context: 'verb', message: 'Sign' })} width="form">
      <Loaded {...agreement} rows={4} tall>
        {() => null}
      </Loaded>
    </Page>
  )
}

function SignForm({ agreement, name }: { agreement: Agreement; name: string }) {
  const { t } = useLingui()
  const pad = useRef<PadHandle>(null)
  const [means, setMeans] = useState<'draw' | 'type'>('draw')
  const [isEmpty, setEmpty] = useState(true)
  const [agrees, setAgrees] = useState(false)
  const sign = useSign(() => {
    toast(t`Signed. The file is kept for you`)
    go.redirect('/pages/fund/hetong')
  })
  const { version, title, sections, text_hash: hash } = agreement
  const isReady = agrees && (means === 'type' || !isEmpty)
  const count = sections.length
  const submit = () => {
    const qm = pad.current?.picture()
    if (!isReady || !qm || sign.isPending) return
    sign.mutate({ qm, version, text_hash: hash, typed: means === 'type' }, { onError: (failure) => toast(failure.message) })
  }
  return (
    <Page
      title={t({ context: 'verb', message: 'Sign' })}
      width="form"
      footer={
        <div className="across gap-2 grow">
          <Button kind="ghost" onClick={go.back}>
            <Trans>Back</Trans>
          </Button>
          <SendButton width="flex" busy={sign.isPending} disabled={!isReady} onClick={submit}>
            <Trans context="verb">Sign</Trans>
          </SendButton>
        </div>
      }
    >
      <div className="agreement-body">
        <p className="muted">
          <Trans>
            {title}, version {version}. Signed as <b className="text">{name}</b>, identity verified.
          </Trans>
        </p>
        <div className="above-4">
          <Segment
            label={t`How you sign`}
            value={means}
            choices={[
              { value: 'draw', label: t`Draw` },
              { value: 'type', label: t`Type my name` },
            ]}
            onChange={setMeans}
          />
        </div>
        <Pad handle={pad} typed={means === 'type' ? name : null} onChange={setEmpty} />
        {means === 'draw' && <Strokes isEmpty={isEmpty} pad={pad} />}
        <div className="above-4">
          <Checkbox top checked={agrees} onChange={setAgrees}>
            <Trans>I have read all {count} sections and agree.</Trans>
          </Checkbox>
        </div>
        <WhatIsSigned hash={hash} />
      </div>
    </Page>
  )
}

function Strokes({ isEmpty, pad }: { isEmpty: boolean; pad: RefObject<PadHandle | null> }) {
  return (
    <div className="across spread above-2">
      <Button kind="ghost" size="small" disabled={isEmpty} onClick={() => pad.current?.undo()}>
        <Trans>Undo stroke</Trans>
      </Button>
      <Button kind="ghost" size="small" disabled={isEmpty} onClick={() => pad.current?.clear()}>
        <Trans>Clear</Trans>
      </Button>
    </div>
  )
}

function WhatIsSigned({ hash }: { hash: string }) {
  const { t } = useLingui()
  return (
    <>
      <dl className="above-4">
        <KeyValue large label={t`Text you sign`}>
          <span className="mono agreement-hash">{hashText(hash)}</span>
        </KeyValue>
        <KeyValue large label={t`Time`}>{t`written by the server when you sign`}</KeyValue>
        <KeyValue large label={t({ context: 'file', message: 'Kept' })}>{t`for good, you can download it`}</KeyValue>
      </dl>
      <div className="above-4">
        <Note>{t`You can end the agreement at any time. What you owe or are owed stays.`}</Note>
      </div>
    </>
  )
}
