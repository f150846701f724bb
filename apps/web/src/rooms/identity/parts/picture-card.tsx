import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { CameraIcon } from '#ui/icons.tsx'
import { heicRefusal, PICTURE_TYPES } from '#ui/picture-file.ts'
import { Secret } from '#ui/secret.tsx'
import { toast } from '#ui/toast.tsx'
import { CameraView } from '../capture/camera-view.tsx'
import { judgeFile } from '../capture/camera.ts'
import { hintOf } from '../capture/hint.ts'
import type { Quality } from '../capture/quality.ts'
import { setPicture, useDraft, type PictureItem } from '../draft.ts'
import { itemWords } from '../words.ts'
import '../identity.css'

const MEGABYTES = 10
const MEGABYTE = 1024 * 1024

interface PictureCardProps {
  item: PictureItem
  /** Why the server refuses it. */
  error?: string
  /** Why an operator refused the one before. */
  reason?: string
}

/** How good a chosen picture is. Of a file that this browser cannot open nothing is said: the server decides. */
function useQualityOf(file: File | undefined): Quality | undefined {
  const [quality, setQuality] = useState<Quality>()
  useEffect(() => {
    if (!file) return
    let isGone = false
    judgeFile(file).then(
      (judged) => !isGone && setQuality(judged),
      () => !isGone && setQuality(undefined),
    )
    return () => {
      isGone = true
    }
  }, [file])
  return quality
}

/** One picture: taken by the camera or chosen from files, looked at before it is sent, taken again as often as one likes. */
export function PictureCard({ item, error, reason }: PictureCardProps) {
  const { t, i18n } = useLingui()
  const taken = useDraft((draft) => draft.pictures[item])
  const [isOpen, setOpen] = useState(false)
  const quality = useQualityOf(taken?.file)
  const input = useRef<HTMLInputElement>(null)
  const take = (file: File | undefined) => {
    setOpen(false)
    if (!file) return
    const refusal = heicRefusal(file)
    if (refusal) return toast(refusal)
    if (file.size > MEGABYTES * MEGABYTE) return toast(t`The file is larger than ${MEGABYTES} MB`)
    setPicture(item, { file, preview: URL.createObjectURL(file) })
  }
  const hint = taken && quality ? hintOf(quality, item) : null
  const name = i18n._(itemWords[item])
  return (
    <li className={error ? 'refused' : undefined}>
      <div className="across gap-3">
        {taken ? (
          <Secret small>
            <img className="identity-thumb" src={taken.preview} alt={name} />
          </Secret>
        ) : (
          <span className="identity-thumb">
            <CameraIcon className="muted" />
          </span>
        )}
        <span className="grow">
          <b className="medium block">{name}</b>
          <span className="text-12 muted block">
            {taken
              ? hint
                ? i18n._(hint.title)
                : quality && t`Sharp, without glare`
              : item === 'hand_pic' && t`Face and front side in one picture`}
          </span>
        </span>
        <Button kind="ghost" size="small" aria-label={taken ? t`Take again: ${name}` : t`Take: ${name}`} onClick={() => setOpen(true)}>
          {taken ? <Trans context="picture">Again</Trans> : <Trans context="picture">Take</Trans>}
        </Button>
      </div>
      {(error ?? (taken ? hint && i18n._(hint.text) : reason)) && (
        <p className="text-12 above-2">{error ?? (hint ? i18n._(hint.text) : reason)}</p>
      )}
      <input
        ref={input}
        type="file"
        hidden
        accept={PICTURE_TYPES}
        aria-label={t`Choose a file: ${name}`}
        onChange={(event) => {
          take(event.target.files?.[0])
          // The same file chosen again must count as a choice.
          event.target.value = ''
        }}
      />
      {isOpen && <CameraView item={item} onTaken={take} onClose={() => setOpen(false)} onFiles={() => input.current?.click()} />}
    </li>
  )
}
