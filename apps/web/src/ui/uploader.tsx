import { clsx } from 'clsx'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { upload } from '#api/upload.ts'
import { FieldText } from './field.tsx'
import { formatPercent } from './format.ts'
import { CameraIcon, RetryIcon } from './icons.tsx'
import { imageAddress } from './image-address.ts'
import { Meter } from './list.tsx'
import { PICTURE_TYPES } from './picture-file.ts'
import { useFileSender } from './use-file-sender.ts'
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
export function Uploader({ label, value, onChange, error, accept = PICTURE_TYPES, maximumBytes = TEN_MB }: UploaderProps) {
  const { t } = useLingui()
  const [failure, setFailure] = useState('')
  const sender = useFileSender({
    maximumBytes,
    onFailure: setFailure,
    async send(file, onProgress) {
      setFailure('')
      onChange(await upload(file, { onProgress }))
    },
  })
  const { share } = sender

  return (
    <div>
      <label className={clsx('uploader', (error || failure) && 'wrong')}>
        {value ? <img src={imageAddress(value)} alt={label} /> : failure ? <RetryIcon /> : <CameraIcon />}
        {!value && label}
        <input type="file" accept={accept} aria-label={label} disabled={share !== undefined} onChange={sender.onChange} />
      </label>
      {share !== undefined && (
        <div className="across gap-2 text-12 above-2">
          <span className="grow">
            <Meter share={share} label={t`Uploaded`} />
          </span>
          <span className="figure">{formatPercent(share * 100, 0)}</span>
        </div>
      )}
      <FieldText error={failure || error} />
    </div>
  )
}
