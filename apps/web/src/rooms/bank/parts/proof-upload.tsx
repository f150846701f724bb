import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { refresh } from '#api/queries.ts'
import { FieldText } from '#ui/field.tsx'
import { DocumentIcon } from '#ui/icons.tsx'
import { Meter } from '#ui/list.tsx'
import { toastDone } from '#ui/toast.tsx'
import { useFileSender } from '#ui/use-file-sender.ts'
import { sendProof, type PayIn } from '../api.ts'
import '../bank.css'

/** Most megabytes of what may be sent. */
const MEGABYTES: Partial<Record<string, number>> = { 'image/jpeg': 10, 'image/png': 10, 'image/webp': 10, 'application/pdf': 5 }
const MEGABYTE = 1024 * 1024

/** A picture or a PDF that proves the transfer. Type and size are checked before the first byte leaves. */
export function ProofUpload({ payment: { id, proofs } }: { payment: PayIn }) {
  const { t } = useLingui()
  const [failure, setFailure] = useState('')
  const { share, onChange } = useFileSender({
    refusalOf: ({ type }) => (MEGABYTES[type] ? undefined : t`Not a picture or PDF. Take a picture of the page and send that`),
    maximumBytes: ({ type }) => MEGABYTES[type]! * MEGABYTE,
    onFailure: setFailure,
    async send(file, onProgress) {
      setFailure('')
      await sendProof(id, file, onProgress)
      refresh('bank.readPayIn')
      toastDone(t`Proof of payment sent`)
    },
  })
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
          onChange={onChange}
        />
      </label>
      {share !== undefined && <Meter share={share} label={t`Uploaded`} />}
      <FieldText error={failure} />
    </div>
  )
}
