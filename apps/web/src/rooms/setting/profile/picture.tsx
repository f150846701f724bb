import { Trans, useLingui } from '@lingui/react/macro'
import { useRef } from 'react'
import { Avatar } from '#ui/avatar.tsx'
import { Button } from '#ui/button.tsx'
import { confirm } from '#ui/confirm.tsx'
import { CameraIcon } from '#ui/icons.tsx'
import { heicRefusal, PICTURE_TYPES } from '#ui/picture-file.ts'
import { toast } from '#ui/toast.tsx'
import { useChangePicture } from '../api.ts'
import { loadImage } from './crop-image.ts'
import './profile.css'

const MEGABYTES = 10
const MEGABYTE = 1024 * 1024

interface PictureProps {
  name: string
  picture: string
  /** An address of this browser for the chosen picture. */
  onChosen: (address: string) => void
}

/** The picture of the account; a tap chooses another. */
export function Picture({ name, picture, onChosen }: PictureProps) {
  const { t } = useLingui()
  const input = useRef<HTMLInputElement>(null)
  const choose = async (file: File | undefined) => {
    if (!file) return
    const refusal = heicRefusal(file)
    if (refusal) return toast(refusal)
    if (file.size > MEGABYTES * MEGABYTE) return toast(t`The file is larger than ${MEGABYTES} MB`)
    const address = URL.createObjectURL(file)
    try {
      await loadImage(address)
      onChosen(address)
    } catch {
      // The browser does not say why it cannot show it.
      URL.revokeObjectURL(address)
      toast(t`This browser cannot open that file. Use a JPEG, PNG or WebP picture.`)
    }
  }
  return (
    <>
      <button type="button" className="setting-picture" aria-label={t`Change the picture`} onClick={() => input.current?.click()}>
        <Avatar large person name={name} picture={picture} />
        <i aria-hidden="true">
          <CameraIcon size={16} />
        </i>
      </button>
      <input
        ref={input}
        type="file"
        hidden
        accept={PICTURE_TYPES}
        aria-label={t`Choose a picture`}
        onChange={(event) => {
          void choose(event.target.files?.[0])
          // The same file chosen again must count as a choice.
          event.target.value = ''
        }}
      />
    </>
  )
}

/** Goes back to the initials. */
export function RemovePicture() {
  const { t } = useLingui()
  const change = useChangePicture(() => toast(t`Picture removed`))
  const ask = async () => {
    const agreed = await confirm({
      title: t`Remove the picture?`,
      text: t`Your initials stand in its place then.`,
      keep: t`Keep it`,
      act: t`Remove`,
      danger: true,
    })
    if (agreed) change.mutate({ remove: true }, { onError: (failure) => toast(failure.message) })
  }
  return (
    <Button kind="text" size="tiny" busy={change.isPending} onClick={() => void ask()}>
      <Trans>Remove the picture</Trans>
    </Button>
  )
}
