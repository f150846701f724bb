import type { CallOutput } from '@assay/contract'
import { SUPPORT_FILE_MAXIMUM_BYTES } from '@assay/contract/wire'
import { useLingui } from '@lingui/react/macro'
import { useRef, useState } from 'react'
import { isFailure } from '@assay/web/api/failure.ts'
import { uploadTo } from '@assay/web/api/upload.ts'
import { Button } from '@assay/web/ui/button.tsx'
import { toast } from '@assay/web/ui/toast.tsx'
import { useKeys } from '#ui/keys.tsx'
import { paths } from '#api/paths.gen.ts'

export interface Stored {
  reference: string
  title: string
}

const MEGABYTE = 1024 * 1024

/** A picture or a PDF. It is sent as soon as it is chosen; what stands in the field stays. */
export function AttachFile({ onStored }: { onStored: (file: Stored) => void }) {
  const { t } = useLingui()
  const [share, setShare] = useState<number>()
  const input = useRef<HTMLInputElement>(null)
  const choose = () => input.current?.click()
  useKeys([{ keys: 'f', label: t`Attach a file`, act: choose }])
  const send = async (file: File | undefined): Promise<void> => {
    if (!file) return
    const megabytes = SUPPORT_FILE_MAXIMUM_BYTES / MEGABYTE
    if (file.size > SUPPORT_FILE_MAXIMUM_BYTES) return toast(t`The file is larger than ${megabytes} MB`)
    setShare(0)
    try {
      const title = file.name.slice(0, 100)
      const { reference } = await uploadTo<CallOutput<'support.attachFile'>>(paths['support.attachFile'].path, file, {
        onProgress: setShare,
        fields: { title },
      })
      onStored({ reference, title })
    } catch (failure) {
      toast(isFailure(failure) ? failure.message : t`The file did not arrive. Try again.`)
    } finally {
      setShare(undefined)
    }
  }
  const percent = Math.round((share ?? 0) * 100)
  return (
    <>
      <Button kind="ghost" size="tiny" disabled={share !== undefined} onClick={choose}>
        {share === undefined ? t`Attach a file` : t`Sending, ${percent}%`}
      </Button>
      <input
        ref={input}
        type="file"
        className="visually-hidden"
        tabIndex={-1}
        accept="image/jpeg,image/png,image/webp,application/pdf"
        aria-label={t`A picture or a PDF`}
        onChange={(event) => {
          void send(event.target.files?.[0])
          event.target.value = ''
        }}
      />
    </>
  )
}
