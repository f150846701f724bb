import { useLingui } from '@lingui/react/macro'
import { useId, useState } from 'react'
import { isFailure } from '@assay/web/api/failure.ts'
import { uploadTo } from '@assay/web/api/upload.ts'
import { FieldText } from '@assay/web/ui/field.tsx'
import { Button } from '@assay/web/ui/button.tsx'
import { heicRefusal, PICTURE_TYPES } from '@assay/web/ui/picture-file.ts'

interface PictureFieldProps {
  label: string
  value: string
  onChange: (address: string) => void
  error?: string | undefined
}

/** Sends a picture as soon as it is chosen: the server saves it anew and answers its address. */
export function PictureField({ label, value, onChange, error }: PictureFieldProps) {
  const { t } = useLingui()
  const id = useId()
  const [wrong, setWrong] = useState('')
  const send = async (file: File | undefined): Promise<void> => {
    if (!file) return
    const refusal = heicRefusal(file)
    setWrong(refusal ?? '')
    if (refusal) return
    try {
      onChange(await uploadTo<string>('/console/picture', file))
    } catch (failure) {
      setWrong(isFailure(failure) ? failure.message : t`The file did not arrive. Try again.`)
    }
  }
  return (
    <div>
      <label htmlFor={id} className="field-label">
        {label}
      </label>
      <input id={id} type="file" accept={PICTURE_TYPES} onChange={(event) => void send(event.target.files?.[0])} />
      {value && (
        <p className="across gap-2">
          <span className="mono muted">{value}</span>
          <Button kind="ghost" size="tiny" onClick={() => onChange('')}>
            {t`Remove`}
          </Button>
        </p>
      )}
      <FieldText error={wrong || error} />
    </div>
  )
}
