import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import Cropper from 'react-easy-crop'
import 'react-easy-crop/react-easy-crop.css'
import { upload } from '#api/upload.ts'
import { SandboxBadge } from '#ui/badge.tsx'
import { Button, IconButton } from '#ui/button.tsx'
import { CloseIcon, PictureIcon, RetryIcon } from '#ui/icons.tsx'
import { Meter } from '#ui/list.tsx'
import { Page } from '#ui/page.tsx'
import { SendButton } from '#ui/send-button.tsx'
import { toast } from '#ui/toast.tsx'
import { useChangePicture } from '../api.ts'
import { cropped, type Area } from './crop-image.ts'
import './profile.css'

const ZOOM = { least: 1, most: 4, step: 0.05 }
const QUARTER = 90

interface CropProps {
  /** The chosen picture, as an address of this browser. */
  address: string
  onClose: () => void
}

/** The page on which a picture is moved, scaled and turned. Only the chosen square leaves the device. */
export function Crop({ address, onClose }: CropProps) {
  const { t } = useLingui()
  const [place, setPlace] = useState({ x: 0, y: 0 })
  const [zoom, setZoom] = useState(ZOOM.least)
  const [turns, setTurns] = useState(0)
  const [area, setArea] = useState<Area>()
  const { share, busy, use } = useSend({ onDone: onClose })
  useEffect(() => () => URL.revokeObjectURL(address), [address])
  return (
    <Page
      sheet
      width="form"
      bar={<CropBar onClose={onClose} />}
      footer={
        <div className="across gap-2">
          <Button kind="ghost" onClick={onClose}>
            <Trans context="action">Cancel</Trans>
          </Button>
          <SendButton width="flex" busy={busy} disabled={!area} onClick={() => area && use({ address, area, turns })}>
            <Trans>Use picture</Trans>
          </SendButton>
        </div>
      }
    >
      <div className="setting-crop">
        <Cropper
          image={address}
          crop={place}
          zoom={zoom}
          minZoom={ZOOM.least}
          maxZoom={ZOOM.most}
          rotation={turns * QUARTER}
          aspect={1}
          cropShape="round"
          showGrid
          disableAutomaticStylesInjection
          cropperProps={{ 'aria-label': t`The part of the picture that is used. Arrow keys move it.` }}
          onCropChange={setPlace}
          onZoomChange={setZoom}
          onCropComplete={(_, pixels) => setArea(pixels)}
        />
      </div>
      <Controls zoom={zoom} onZoom={setZoom} onTurn={() => setTurns((turns + 1) % 4)} share={share} />
    </Page>
  )
}

interface ControlsProps {
  zoom: number
  onZoom: (zoom: number) => void
  onTurn: () => void
  /** How much of the picture has been sent. */
  share: number | undefined
}

function Controls({ zoom, onZoom, onTurn, share }: ControlsProps) {
  const { t } = useLingui()
  return (
    <div className="gutter padded">
      <label className="across gap-3 setting-zoom">
        <PictureIcon size={16} className="muted" />
        <input
          type="range"
          aria-label={t({ context: 'picture', message: 'Size' })}
          min={ZOOM.least}
          max={ZOOM.most}
          step={ZOOM.step}
          value={zoom}
          onChange={(event) => onZoom(event.target.valueAsNumber)}
        />
        <PictureIcon className="muted" />
      </label>
      <Button kind="ghost" size="small" onClick={onTurn}>
        <RetryIcon size={16} />
        <Trans>Turn</Trans>
      </Button>
      {share !== undefined && (
        <div className="above-4">
          <Meter share={share} label={t`Uploaded`} />
        </div>
      )}
      <p className="text-12 muted above-4">
        <Trans>JPEG, PNG or WebP up to 10 MB. It is saved anew at 512 px: place and camera in the file are dropped.</Trans>
      </p>
    </div>
  )
}

function CropBar({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  return (
    <header className="nav-bar">
      <IconButton label={t`Close`} onClick={onClose}>
        <CloseIcon />
      </IconButton>
      <div className="grow across gap-3">
        <h1 className="truncate">{t`Move and scale`}</h1>
        <SandboxBadge />
      </div>
    </header>
  )
}

interface Chosen {
  address: string
  area: Area
  turns: number
}

/** Sends the chosen square and makes it the picture of the account. */
function useSend({ onDone }: { onDone: () => void }) {
  const { t } = useLingui()
  const [share, setShare] = useState<number>()
  const change = useChangePicture(() => {
    toast(t`Picture changed`)
    onDone()
  })
  const send = useMutation({
    mutationFn: async ({ address, area, turns }: Chosen) => {
      setShare(0)
      return upload(await cropped(address, area, turns), { onProgress: setShare })
    },
    onSuccess: (uploaded) => change.mutate({ head_portrait: uploaded }, { onError: (failure) => toast(failure.message) }),
    onError: (failure) => toast(failure.message),
    onSettled: () => setShare(undefined),
  })
  return { share, busy: send.isPending || change.isPending, use: send.mutate }
}
