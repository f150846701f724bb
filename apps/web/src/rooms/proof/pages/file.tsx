import { Trans, useLingui } from '@lingui/react/macro'
import { clsx } from 'clsx'
import { useState } from 'react'
import { isFailure } from '#api/failure.ts'
import { call } from '#api/call.ts'
import { HallmarkIcon, WarningIcon, DocumentIcon } from '#ui/icons.tsx'
import { Note } from '#ui/list.tsx'
import { Page } from '#ui/page.tsx'
import { Steps, type Step } from '#ui/steps.tsx'
import { formatTime } from '#ui/time.ts'
import type { Receipt } from '../api.ts'
import { checkFile, type FileCheck, type FileStep } from '../check/file.ts'
import { rememberedHeads } from '../heads.ts'
import { shortHash } from '../prices.ts'
import { sha256 } from '../verify/use-verification.ts'
import '../verify/verify.css'
import '../proof.css'

const receiptOf = (id: string): Promise<Receipt | null> =>
  call('proof.receipt', { id }).catch((error: unknown) => {
    if (isFailure(error) && error.error === 'receipt_unknown') return null
    throw error
  })

const headsOf = ({ seconds }: Receipt): Promise<ReadonlyMap<number, string>> =>
  rememberedHeads(Math.min(...seconds.map(({ second }) => second)) - 1, Math.max(...seconds.map(({ anchor }) => anchor.second)))

interface Checked extends FileCheck {
  name: string
}

/** Whether a file is one that was signed here: hashed on this device and looked up in the public log. Open to everybody. */
export function FilePage() {
  const { t } = useLingui()
  const [checked, setChecked] = useState<Checked>()
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  const check = async (file: File | undefined) => {
    if (!file) return
    if (!sha256) return setProblem(t`This browser cannot make sums here. Open the site by https.`)
    setProblem('')
    setChecked(undefined)
    setBusy(true)
    try {
      const bytes = new Uint8Array(await file.arrayBuffer())
      setChecked({ ...(await checkFile(bytes, { sha256, receiptOf, heads: headsOf })), name: file.name })
    } catch (error) {
      setProblem(isFailure(error) ? error.message : t`The file could not be read. Try again.`)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Page title={t`Check a file`} sheet>
      <div className="padded">
        {checked && <Result checked={checked} />}
        <label className="proof-file above-4">
          <DocumentIcon className="muted" />
          <b>{isBusy ? <Trans>Checking</Trans> : checked ? <Trans>Check another file</Trans> : <Trans>Choose a signed file</Trans>}</b>
          <span className="text-12 muted">
            <Trans>It does not leave this device: only its hash is looked up.</Trans>
          </span>
          <input
            className="visually-hidden"
            type="file"
            accept="application/pdf"
            aria-label={t`Choose a signed file`}
            disabled={isBusy}
            onChange={(event) => {
              void check(event.target.files?.[0])
              // The same file chosen again must count as a choice.
              event.target.value = ''
            }}
          />
        </label>
        {problem && (
          <div className="above-4">
            <Note tone="bad">{problem}</Note>
          </div>
        )}
      </div>
    </Page>
  )
}

const states = { ok: 'done', bad: 'failed', unknown: 'next' } as const

function Result({ checked: { hash, found, steps, name } }: { checked: Checked }) {
  const { t } = useLingui()
  const isSigned = found !== null && steps.every(({ state }) => state !== 'bad')
  const second = found ? formatTime(found.second * 1000, 'full') : ''
  const [version, lang] = [found?.version ?? '', found?.lang ?? '']
  const words: Record<FileStep, Pick<Step, 'label' | 'note'>> = {
    hash: { label: t`Hash of the file`, note: <span className="mono break">{shortHash(hash)}</span> },
    log: isSigned
      ? { label: t`Stands in the public log`, note: second }
      : { label: t`No such hash in the public log`, note: t`A file just signed is there within a minute.` },
    chain: { label: t`Leads to a fingerprint that this device saw`, note: t`Where the app was open in that minute.` },
    names: isSigned
      ? {
          label: t`Signed version and language`,
          note: (
            <Trans>
              Version {version}, {lang}
            </Trans>
          ),
        }
      : { label: t`Signed version and language` },
  }
  return (
    <>
      <div className={clsx('proof-verdict', isSigned ? 'good' : 'wrong')} role="status">
        <span className="seal">{isSigned ? <HallmarkIcon size={24} /> : <WarningIcon size={24} />}</span>
        <div className="grow">
          <b className="text-16 bold">{isSigned ? t`This is a file that was signed` : t`Not a file that was signed`}</b>
          <p className="text-12 muted">
            {isSigned
              ? t`Checked on this device. The file did not leave it.`
              : t`At least one byte differs, or it was never signed here. It may have been edited or saved anew.`}
          </p>
        </div>
      </div>
      <p className="above-3 medium break">{name}</p>
      <div className="above-3">
        <Steps steps={steps.map(({ name: step, state }) => ({ ...words[step], state: states[state] }))} />
      </div>
      {!isSigned && (
        <div className="above-4">
          <Note>{t`Nothing has happened to your agreement. Download the signed file again and compare.`}</Note>
        </div>
      )}
    </>
  )
}
