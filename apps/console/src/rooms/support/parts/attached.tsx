import type { SupportMessage } from '@assay/contract/wire'
import { saveFile } from '@assay/web/api/download.ts'
import { useClient } from '@assay/web/state/client-store.ts'
import { Button } from '@assay/web/ui/button.tsx'
import { formatAmount } from '@assay/web/ui/format.ts'
import { formatTime } from '@assay/web/ui/time.ts'
import { toast } from '@assay/web/ui/toast.tsx'
import { useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { paths } from '#api/paths.gen.ts'
import '../support.css'

type Attached = NonNullable<SupportMessage['attached']>

const AMOUNT_DECIMALS = 8
const PICTURE_MAXIMUM_HEIGHT = 320

/** With the operator's token, which an address of an image could not carry. */
async function bytesOf(caseId: string, reference: string): Promise<Blob> {
  const fields = new URLSearchParams({ id: caseId, reference })
  const response = await fetch(`/api${paths['support.viewFile'].path}?${fields}`, {
    headers: { Authorization: useClient.getState().token },
  })
  if (!response.ok || response.headers.get('Content-Disposition') === null) throw new Error('file')
  return response.blob()
}

export function AttachedPart({ caseId, attached }: { caseId: string; attached: Attached }) {
  const { file, reference, title } = attached
  if (file?.kind === 'picture')
    return <Picture caseId={caseId} reference={reference} title={title} width={file.width ?? 1} height={file.height ?? 1} />
  if (file) return <Save caseId={caseId} reference={reference} title={title} />
  return <Reference attached={attached} />
}

export function Reference({ attached: { title, side, state, amount, unit, time, reference } }: { attached: Attached }) {
  return (
    <span className="support-reference">
      <b className="medium">
        {title} {side} {amount && formatAmount(amount, AMOUNT_DECIMALS)} {unit !== title && unit}
      </b>
      <span className="muted block">
        {[state, time && formatTime(time)].filter(Boolean).join(' · ')} <span className="mono">{reference}</span>
      </span>
    </span>
  )
}

interface FileProps {
  caseId: string
  reference: string
  title: string
}

/** Its place stands before its bytes have come, so that the newest stays in sight. */
function Picture({ caseId, reference, title, width, height }: FileProps & { width: number; height: number }) {
  const [address, setAddress] = useState('')
  useEffect(() => {
    let made = ''
    bytesOf(caseId, reference).then(
      (blob) => setAddress((made = URL.createObjectURL(blob))),
      () => undefined,
    )
    return () => URL.revokeObjectURL(made)
  }, [caseId, reference])
  const shownWidth = Math.min(width, (PICTURE_MAXIMUM_HEIGHT * width) / height)
  return (
    <span className="support-shown" style={{ width: shownWidth, aspectRatio: `${width} / ${height}` }}>
      {address && <img src={address} alt={title} />}
    </span>
  )
}

function Save({ caseId, reference, title }: FileProps) {
  const { t } = useLingui()
  const save = () =>
    bytesOf(caseId, reference).then(
      (blob) => saveFile(blob, 'document.pdf'),
      () => toast(t`The file did not arrive. Try again.`),
    )
  return (
    <Button kind="ghost" size="tiny" onClick={() => void save()}>
      {t`Save ${title}`}
    </Button>
  )
}
