import type { CallOutput } from '@assay/contract'
import { SUPPORT_FILE_MAXIMUM_BYTES } from '@assay/contract/wire'
import { useLingui } from '@lingui/react/macro'
import { useRef } from 'react'
import { uploadTo } from '@assay/web/api/upload.ts'
import { Button } from '@assay/web/ui/button.tsx'
import { formatPercent } from '@assay/web/ui/format.ts'
import { PICTURE_TYPES } from '@assay/web/ui/picture-file.ts'
import { toast } from '@assay/web/ui/toast.tsx'
import { useFileSender } from '@assay/web/ui/use-file-sender.ts'
import { useKeys } from '#ui/keys.tsx'
import { paths } from '#api/paths.gen.ts'

export interface Stored {
  reference: string
  title: string
}

/** A picture or a PDF. It is sent as soon as it is chosen; what stands in the field stays. */
export function AttachFile({ onStored }: { onStored: (file: Stored) => void }) {
  const { t } = useLingui()
  const input = useRef<HTMLInputElement>(null)
  const choose = () => input.current?.click()
  useKeys([{ keys: 'f', label: t`Attach a file`, act: choose }])
  const { share, onChange } = useFileSender({
    maximumBytes: SUPPORT_FILE_MAXIMUM_BYTES,
    onFailure: toast,
    async send(file, onProgress) {
      const title = file.name.slice(0, 100)
      const { path } = paths['support.attachFile']
      const { reference } = await uploadTo<CallOutput<'support.attachFile'>>(path, file, { onProgress, fields: { title } })
      onStored({ reference, title })
    },
  })
  const percent = formatPercent((share ?? 0) * 100, 0)
  return (
    <>
      <Button kind="ghost" size="tiny" disabled={share !== undefined} onClick={choose}>
        {share === undefined ? t`Attach a file` : t`Sending, ${percent}`}
      </Button>
      <input
        ref={input}
        type="file"
        className="visually-hidden"
        tabIndex={-1}
        accept={`${PICTURE_TYPES},application/pdf`}
        aria-label={t`A picture or a PDF`}
        onChange={onChange}
      />
    </>
  )
}
