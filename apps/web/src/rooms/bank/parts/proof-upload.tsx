import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { isFailure } from '#api/failure.ts'
import { refresh } from '#api/queries.ts'
import { FieldText } from '#ui/field.tsx'
import { DocumentIcon } from '#ui/icons.tsx'
import { Meter } from '#ui/list.tsx'
import { toastDone } from '#ui/toast.tsx'
import { sendProof, type PayIn } from '../api.ts'
import '../bank.css'

/** Most megabytes of what may be sent. */
const MEGABYTES: Partial<Record<string, number>> = { 'image/jpeg': 10, 'image/png': 10, 'image/webp': 10, 'application/pdf': 5 }
const MEGABYTE = 1024 * 1024

/** A picture or a PDF that proves the transfer. Type and size are checked before the first byte leaves. */
export function ProofUpload({ payment: { id, proofs } }: { payment: PayIn }) {
  const { t } = useLingui()
  const [share, setShare] = useState<number>()
  const [failure, setFailure] = useState('')
  const send = async (file: File | undefined) => {
    if (!file) return
    const megabytes = MEGABYTES[file.type]
    if (megabytes === undefined) return setFailure(t`Not a picture or PDF. Take a picture of the page and send that`)
    if (file.size > megabytes * MEGABYTE) return setFailure(t`The file is larger than ${megabytes} MB`)
    setFailure('')
    setShare(0)
    try {
      await sendProof(id, file, setShare)
      refresh('bank.readPayIn')
      toastDone(t`Proof of payment sent`)
    } catch (lost) {
      setFailure(isFailure(lost) ? lost.message : t`The file did not arrive. Try again.`)
    } finally {
      setShare(undefined)
    }
  }
  return (
    <div className="above-4">
      <label className="bank-proofs">
        <DocumentIcon className="muted" />
        <b className="medium">
          <Trans>Add proof of payment</Trans>
        </b>
        <span className="text-12 muted">
          <Trans>JPEG or PNG to 10 MB, PDF to 5 MB</Trans>
        </span>
        <span className="text-12 muted">
          {proofs === 0 ? t`Optional. It helps when the bank is slow.` : <Plural value={proofs} one="# file sent" other="# files sent" />}
        </span>
        <input
          className="visually-hidden"
          type="file"
          accept={Object.keys(MEGABYTES).join()}
          aria-label={t`Proof of payment`}
          disabled={share !== undefined}
          onChange={(event) => {
            void send(event.target.files?.[0])
            // The same file chosen again after a failure must count as a choice.
            event.target.value = ''
          }}
        />
      </label>
      {share !== undefined && <Meter share={share} label={t`Uploaded`} />}
      <FieldText error={failure} />
    </div>
  )
}
