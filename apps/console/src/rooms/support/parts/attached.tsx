import type { SupportMessage } from '@assay/contract/wire'
import { saveFile } from '@assay/web/api/save-file.ts'
import { Button } from '@assay/web/ui/button.tsx'
import { formatAmount } from '@assay/web/ui/format.ts'
import { Skeleton } from '@assay/web/ui/states.tsx'
import { formatTime } from '@assay/web/ui/time.ts'
import { toast } from '@assay/web/ui/toast.tsx'
import { useLingui } from '@lingui/react/macro'
import { fetchFile } from '#api/fetch-file.ts'
import { PrivatePicture } from '#ui/private-picture.tsx'
import '../support.css'

type Attached = NonNullable<SupportMessage['attached']>

const AMOUNT_DECIMALS = 8
const PICTURE_MAXIMUM_HEIGHT = 320

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
  const shownWidth = Math.min(width, (PICTURE_MAXIMUM_HEIGHT * width) / height)
  return (
    <span className="support-shown" style={{ width: shownWidth }}>
      <PrivatePicture
        wanted={{ name: 'support.viewFile', fields: { id: caseId, reference } }}
        alt={title}
        until={<Skeleton height={Math.round((shownWidth * height) / width)} />}
      />
    </span>
  )
}

function Save({ caseId, reference, title }: FileProps) {
  const { t } = useLingui()
  const save = () =>
    fetchFile({ name: 'support.viewFile', fields: { id: caseId, reference }, contentType: 'application/pdf' }).then(
      (blob) => saveFile(blob, 'document.pdf'),
      (failure: Error) => toast(failure.message),
    )
  return (
    <Button kind="ghost" size="tiny" onClick={() => void save()}>
      {t`Save ${title}`}
    </Button>
  )
}
