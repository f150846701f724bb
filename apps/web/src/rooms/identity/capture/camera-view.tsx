import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { IconButton } from '#ui/button.tsx'
import { CloseIcon, PictureIcon, TickIcon, WarningIcon } from '#ui/icons.tsx'
import type { PictureItem } from '../draft.ts'
import { itemWords } from '../words.ts'
import { takePicture, useCamera, useQuality } from './camera.ts'
import { hintOf, needsEdges } from './hint.ts'
import type { Quality } from './quality.ts'
import '../identity.css'

/** So often in a row everything has to fit before the picture is taken by itself. */
const FITS_IN_A_ROW = 3

interface CameraViewProps {
  item: PictureItem
  onTaken: (file: File) => void
  onClose: () => void
  /** A file instead. */
  onFiles: () => void
}

/** The camera over the whole screen, with one hint at a time. It takes the picture itself when all fits; it can always be pressed. */
export function CameraView({ item, onTaken, onClose, onFiles }: CameraViewProps) {
  const { t, i18n } = useLingui()
  const video = useRef<HTMLVideoElement>(null)
  const camera = useCamera(item === 'hand_pic' ? 'user' : 'environment')
  const isRunning = typeof camera !== 'string'
  useEffect(() => {
    const shown = video.current
    if (!shown || typeof camera === 'string') return
    shown.srcObject = camera
    // It is cut short where the page closes meanwhile.
    shown.play().catch(() => undefined)
  }, [camera])
  const quality = useQuality(video, isRunning)
  const [isTaking, setTaking] = useState(false)
  const shoot = async () => {
    if (isTaking || !video.current) return
    setTaking(true)
    onTaken(await takePicture(video.current))
  }
  useWhenFits(quality, item, () => void shoot())
  useEscape(onClose)
  return createPortal(
    <div className="identity-camera" role="dialog" aria-modal="true" aria-label={i18n._(itemWords[item])}>
      <div className="across spread">
        <IconButton label={t`Close`} onClick={onClose}>
          <CloseIcon />
        </IconButton>
        <b className="medium">{i18n._(itemWords[item])}</b>
        <span className="identity-camera-side" />
      </div>
      <video ref={video} playsInline muted hidden={camera === 'refused'} />
      <div className="identity-hint" role="status">
        {camera === 'refused' ? (
          <Words title={t`No camera here`} text={t`Allow it in the browser, or choose a picture from your files.`} />
        ) : (
          quality && <HintWords quality={quality} item={item} />
        )}
      </div>
      {quality && isRunning && <Checks quality={quality} item={item} />}
      <div className="identity-shoot">
        <button type="button" className="across gap-2 text-12 medium tap-area" onClick={onFiles}>
          <PictureIcon size={20} />
          <Trans>Files</Trans>
        </button>
        <button
          type="button"
          className="identity-shutter"
          aria-label={t`Take the picture`}
          disabled={!isRunning || isTaking}
          onClick={() => void shoot()}
        />
        <span className="text-12 text-end">
          <Trans>Takes itself when all fits</Trans>
        </span>
      </div>
    </div>,
    document.body,
  )
}

function useWhenFits(quality: Quality | undefined, item: PictureItem, take: () => void): void {
  const count = useRef(0)
  const judged = useEffectEvent((seen: Quality) => {
    // A face is taken by hand: who holds a card looks where the card is.
    count.current = needsEdges(item) && hintOf(seen, item) === null ? count.current + 1 : 0
    if (count.current === FITS_IN_A_ROW) take()
  })
  useEffect(() => {
    if (quality) judged(quality)
  }, [quality])
}

function useEscape(close: () => void): void {
  const pressed = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'Escape') close()
  })
  useEffect(() => {
    addEventListener('keydown', pressed)
    return () => removeEventListener('keydown', pressed)
  }, [])
}

function HintWords({ quality, item }: { quality: Quality; item: PictureItem }) {
  const { t, i18n } = useLingui()
  const hint = hintOf(quality, item)
  return hint ? (
    <Words title={i18n._(hint.title)} text={i18n._(hint.text)} />
  ) : (
    <Words title={t`Hold still`} text={t`All of it can be read.`} />
  )
}

const Words = ({ title, text }: { title: string; text: string }) => (
  <>
    <b className="text-16 bold block">{title}</b>
    <span className="text-12">{text}</span>
  </>
)

function Checks({ quality: { isDark, isSharp, glare, hasEdges }, item }: { quality: Quality; item: PictureItem }) {
  const { t } = useLingui()
  const checks = [
    ...(needsEdges(item) ? [{ label: t`All four edges`, fits: hasEdges }] : []),
    { label: t`Sharp`, fits: isSharp && !isDark },
    { label: t`No glare`, fits: glare === null },
  ]
  return (
    <div className="identity-checks">
      {checks.map(({ label, fits }) => (
        <span key={label} className={fits ? 'identity-check' : 'identity-check failing'}>
          {fits ? <TickIcon size={16} /> : <WarningIcon size={16} />}
          {label}
        </span>
      ))}
    </div>
  )
}
