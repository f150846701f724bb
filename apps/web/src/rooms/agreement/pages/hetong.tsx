import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useCallback, useEffect, useState } from 'react'
import { fetchFile } from '#api/download.ts'
import { saveFile } from '#api/save-file.ts'
import { go } from '#navigation/go.ts'
import { PageLink } from '#navigation/link.tsx'
import { Loaded } from '#ui/loaded.tsx'
import { Button } from '#ui/button.tsx'
import { Proof } from '#ui/badge.tsx'
import { KeyValue, Note, Row } from '#ui/list.tsx'
import { Page } from '#ui/page.tsx'
import { SectionHead } from '#ui/section-head.tsx'
import { DocumentIcon } from '#ui/icons.tsx'
import { formatTime } from '#ui/time.ts'
import { toast } from '#ui/toast.tsx'
import { useAgreement, type Agreement, type Signature } from '../api.ts'
import { hashText } from '../hash-text.ts'
import { usePull } from '../use-pull.ts'
import '../agreement.css'

/** The agreement: what it comes to and what changed, then the text; signed, its file and its place in the log. */
export function AgreementPage() {
  const { t } = useLingui()
  const { data, error, refetch } = useAgreement()
  const refresh = useCallback(() => void refetch(), [refetch])
  const pulled = usePull(refresh)
  const read = useRead(data !== undefined)
  const signed = data?.signatures.find(({ version }) => version === data.version)
  return (
    <Page title={t`Agreement`} sheet footer={data && <Foot agreement={data} signed={signed} isRead={read >= 1} />}>
      {pulled > 0 && (
        <div className="agreement-pull" style={{ height: `${pulled * 40}px` }} role="status">
          {pulled >= 1 ? <Trans>Let go to load again</Trans> : <Trans>Pull to load again</Trans>}
        </div>
      )}
      <Loaded data={data} error={error} refetch={refetch} rows={8} tall>
        {(agreement) => (
          <>
            {!signed && (
              <div className="agreement-progress" role="progressbar" aria-label={t`Read so far`} aria-valuenow={Math.round(read * 100)}>
                <i style={{ width: `${read * 100}%` }} />
              </div>
            )}
            <div className="agreement-body">
              {signed && <Signed signature={signed} />}
              <Text agreement={agreement} />
            </div>
            <Earlier signatures={agreement.signatures.filter((one) => one !== signed)} />
          </>
        )}
      </Loaded>
    </Page>
  )
}

/** How much of the page was seen, from 0 to 1. It never falls. */
function useRead(isLoaded: boolean): number {
  const [read, setRead] = useState(0)
  useEffect(() => {
    if (!isLoaded) return
    const look = () => {
      const height = document.documentElement.scrollHeight - innerHeight
      setRead((before) => Math.max(before, height <= 8 ? 1 : Math.min(1, (scrollY + 8) / height)))
    }
    look()
    addEventListener('scroll', look, { passive: true })
    addEventListener('resize', look)
    return () => {
      removeEventListener('scroll', look)
      removeEventListener('resize', look)
    }
  }, [isLoaded])
  return read
}

function Text({ agreement }: { agreement: Agreement }) {
  const { t } = useLingui()
  const { version, title, short, changes, sections, text_hash: hash } = agreement
  const since = formatTime(agreement.since, 'date', 'UTC')
  return (
    <>
      <div className="across spread text-12 muted">
        <Trans>
          <span>
            Version <span className="figure text-14 text">{version}</span>
          </span>
        </Trans>
        <span>
          <Trans>from {since}</Trans>
        </span>
      </div>
      <h2 className="text-20 bold above-2">{title}</h2>
      <p className="mono text-12 muted agreement-hash above-2" title={hash}>
        <Trans>Text {hashText(hash)}</Trans>
      </p>
      <div className="above-4">
        <Note>
          <b>{t`In short`}</b>
          <ul>
            {short.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
          {changes.length > 0 && (
            <>
              <b>{t`What changed`}</b>
              <ul>
                {changes.map((line) => (
                  <li key={line}>{line}</li>
                ))}
              </ul>
            </>
          )}
        </Note>
      </div>
      <article className="agreement-text">
        {sections.map((section) => (
          <section key={section.title}>
            <h3>{section.title}</h3>
            <p>{section.text}</p>
          </section>
        ))}
      </article>
    </>
  )
}

const KILOBYTE = 1_024
const sizeOf = (bytes: number): string => `${Math.max(1, Math.round(bytes / KILOBYTE))} KB`

const download = (signature: Signature): Promise<void> =>
  fetchFile({ name: 'agreement.file', fields: { id: signature.id }, contentType: 'application/pdf' }).then(
    (file) => saveFile(file, `agreement-${signature.version}.pdf`),
    (failure: Error) => toast(failure.message),
  )

function Signed({ signature }: { signature: Signature }) {
  const { t } = useLingui()
  const { name, signed_at: at, file_hash: hash, file_bytes: bytes, is_logged: isLogged } = signature
  return (
    <div className="agreement-signed">
      <Note tone="gold">
        <Trans>
          <b>Signed</b> by {name}. The file is kept, and its hash stands in the public log.
        </Trans>
      </Note>
      <dl className="above-2">
        <KeyValue large label={t`Signed at`}>
          <span className="figure">{formatTime(at, 'full')}</span>
        </KeyValue>
        <KeyValue large label={t`File`}>
          PDF, <span className="figure">{sizeOf(bytes)}</span>
        </KeyValue>
        <KeyValue large label={t`Hash of the file`}>
          <span className="mono agreement-hash">{hashText(hash)}</span>
        </KeyValue>
        <KeyValue large label={t`In the public log`}>
          {isLogged ? <Proof to="/pages/proof/file">{t`Check a file`}</Proof> : t`within a minute`}
        </KeyValue>
      </dl>
    </div>
  )
}

function Earlier({ signatures }: { signatures: readonly Signature[] }) {
  const { t } = useLingui()
  if (signatures.length === 0) return null
  return (
    <>
      <SectionHead title={t`Earlier`} />
      {signatures.map((signature) => (
        <Row
          key={signature.id}
          lead={<DocumentIcon size={20} className="muted" />}
          title={t`Version ${signature.version}`}
          note={formatTime(signature.signed_at, 'full')}
          onClick={() => void download(signature)}
        />
      ))}
    </>
  )
}

interface FootProps {
  agreement: Agreement
  signed: Signature | undefined
  isRead: boolean
}

function Foot({ agreement: { name, sections }, signed, isRead }: FootProps) {
  if (signed) {
    return (
      <div className="across gap-2 grow">
        <Button kind="ghost" onClick={() => go.navigate('/pages/proof/file')}>
          <Trans>Check a file</Trans>
        </Button>
        <Button width="flex" onClick={() => void download(signed)}>
          PDF
        </Button>
      </div>
    )
  }
  if (name === null) {
    return (
      <div className="grow">
        <p className="text-12 muted">
          <Trans>It is signed with your verified name.</Trans>
        </p>
        <PageLink className="button primary full above-2" to="/pages/setting/real_mark">
          <Trans>Verify your identity first</Trans>
        </PageLink>
      </div>
    )
  }
  return (
    <div className="grow">
      {!isRead && (
        <p className="text-12 muted">
          <Trans>Read to the end to go on.</Trans> <Plural value={sections.length} one="# section" other="# sections" />
        </p>
      )}
      <Button width="full" disabled={!isRead} onClick={() => go.navigate('/components/signView/signView')}>
        <Trans>Go on to sign</Trans>
      </Button>
    </div>
  )
}
