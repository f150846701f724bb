import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { isFailure } from '#api/failure.ts'
import { refresh } from '#api/queries.ts'
import { FieldText } from '#ui/field.tsx'
import { CameraIcon } from '#ui/icons.tsx'
import { Meter } from '#ui/list.tsx'
import { sendProof, type PayIn } from '../api.ts'
import '../bank.css'

const MEGABYTES = 10
const MEGABYTE = 1024 * 1024

/** A picture that proves the transfer. Type and size are checked before the first byte leaves. */
export function ProofUpload({ payment: { id, proofs } }: { payment: PayIn }) {
  const { t } = useLingui()
  const [share, setShare] = useState<number>()
  const [failure, setFailure] = useState('')
  const send = async (file: File | undefined) => {
    if (!file) return
    if (!/^image\/(jpeg|png|webp)$/.test(file.type)) return setFailure(t`Not a picture. Take one of the page and send that`)
    if (file.size > MEGABYTES * MEGABYTE) return setFailure(t`The file is larger than ${MEGABYTES} MB`)
    setFailure('')
    setShare(0)
    try {
      await sendProof(id, file, setShare)
      refresh('bank.readPayIn')
    } catch (lost) {
      setFailure(isFailure(lost) ? lost.message : t`The file did not arrive. Try again.`)
    } finally {
      setShare(undefined)
    }
  }
  return (
    <div className="above-4">
      <label className="bank-proofs">
        <CameraIcon className="muted" />
        <span>
          <Trans>Proof of payment: JPEG or PNG to {MEGABYTES} MB</Trans>
        </span>
        <span className="text-12 muted">
          {proofs === 0 ? (
            t`Optional. It helps when the bank is slow.`
          ) : (
            <Plural value={proofs} one="# picture sent" other="# pictures sent" />
          )}
        </span>
        <input
          className="visually-hidden"
          type="file"
          accept="image/jpeg,image/png,image/webp"
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
