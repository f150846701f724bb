import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { saveFile } from '@assay/web/api/download.ts'
import { Button } from '@assay/web/ui/button.tsx'
import { Note } from '@assay/web/ui/list.tsx'
import { useClient } from '@assay/web/state/client-store.ts'
import './proof-picture.css'

/** A proof of payment: a picture is shown, a PDF saved. It is asked for when somebody wants to see it, for each look is logged. */
export function ProofPicture({ id, name }: { id: string; name: string }) {
  const { t } = useLingui()
  const [picture, setPicture] = useState<string>()
  const [isLost, setLost] = useState(false)
  useEffect(() => () => (picture === undefined ? undefined : URL.revokeObjectURL(picture)), [picture])
  const open = async () => {
    const answer = await fetch(`/api/console/bank/pay_in/proof?${new URLSearchParams({ id, name })}`, {
      headers: { Authorization: useClient.getState().token },
    }).catch(() => undefined)
    const type = answer?.headers.get('content-type')
    setLost(!answer || (type !== 'image/webp' && type !== 'application/pdf'))
    if (type === 'image/webp') setPicture(URL.createObjectURL(await answer!.blob()))
    if (type === 'application/pdf') saveFile(await answer!.blob(), `proof-${id}.pdf`)
  }
  if (picture) return <img className="proof-picture" src={picture} alt={t`Proof of payment`} />
  return (
    <div className="across gap-2 above-2">
      <Button kind="ghost" size="tiny" onClick={() => void open()}>
        <Trans>Show the proof</Trans>
      </Button>
      {isLost && <Note tone="bad">{t`The proof did not load. Try again.`}</Note>}
    </div>
  )
}
