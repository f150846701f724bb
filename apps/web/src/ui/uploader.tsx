import { clsx } from 'clsx'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { isFailure } from '#api/failure.ts'
import { upload } from '#api/upload.ts'
import { FieldText } from './field.tsx'
import { CameraIcon, RetryIcon } from './icons.tsx'
import { imageAddress } from './image-address.ts'
import { Meter } from './list.tsx'
import './uploader.css'

interface UploaderProps {
  /** What the picture shows: "Front of the document". */
  label: string
  /** The address of the picture, empty before. */
  value: string
  onChange: (address: string) => void
  error?: string
  accept?: string
  /** More is refused before it is sent. */
  maximumBytes?: number
}

const TEN_MB = 10 * 1024 * 1024

/** Sends a picture as soon as it is chosen, shows how far it is, then the picture itself; a tap chooses another. */
export function Uploader({ label, value, onChange, error, accept = 'image/*', maximumBytes = TEN_MB }: UploaderProps) {
  const { t } = useLingui()
  const [share, setShare] = useState<number>()
  const [failure, setFailure] = useState('')

  const send = async (file: File | undefined) => {
    if (!file) return
    const megabytes = Math.floor(maximumBytes / 1024 / 1024)
    if (file.size > maximumBytes) return setFailure(t`The file is larger than ${megabytes} MB`)
    setFailure('')
    setShare(0)
    try {
      onChange(await upload(file, { onProgress: setShare }))
    } catch (lost) {
      setFailure(isFailure(lost) ? lost.message : t`The file did not arrive. Try again.`)
    } finally {
      setShare(undefined)
    }
  }

  return (
    <div>
      <label className={clsx('uploader', (error || failure) && 'wrong')}>
        {value ? <img src={imageAddress(value)} alt={label} /> : failure ? <RetryIcon /> : <CameraIcon />}
        {!value && label}
        <input
          type="file"
          accept={accept}
          aria-label={label}
          disabled={share !== undefined}
          onChange={(event) => {
            void send(event.target.files?.[0])
            // The same file chosen again after a failure must count as a choice.
            event.target.value = ''
          }}
        />
      </label>
      {share !== undefined && (
        <div className="across gap-2 text-12 above-2">
          <span className="grow">
            <Meter share={share} label={t`Uploaded`} />
          </span>
          <span className="figure">{Math.round(share * 100)}%</span>
        </div>
      )}
      <FieldText error={failure || error} />
    </div>
  )
}
