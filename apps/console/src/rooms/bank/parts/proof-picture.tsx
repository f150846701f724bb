import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { saveFile } from '@assay/web/api/save-file.ts'
import { Button } from '@assay/web/ui/button.tsx'
import { Note } from '@assay/web/ui/list.tsx'
import { fetchFile } from '#api/fetch-file.ts'
import { PictureFrame } from '#ui/private-picture.tsx'

/** A proof of payment: a picture is shown, a PDF saved. It is asked for when somebody wants to see it, for each look is logged. */
export function ProofPicture({ id, name }: { id: string; name: string }) {
  const { t } = useLingui()
  const [picture, setPicture] = useState<string>()
  const [wrong, setWrong] = useState('')
  useEffect(() => () => (picture === undefined ? undefined : URL.revokeObjectURL(picture)), [picture])
  const take = (file: Blob): void => {
    if (file.type === 'application/pdf') saveFile(file, `proof-${id}.pdf`)
    else setPicture(URL.createObjectURL(file))
  }
  const open = (): void => {
    setWrong('')
    fetchFile({ name: 'bank.viewProof', fields: { id, name }, contentType: '' }).then(take, (failure: Error) => setWrong(failure.message))
  }
  if (picture) return <PictureFrame address={picture} alt={t`Proof of payment`} />
  return (
    <div className="across gap-2">
      <Button kind="ghost" size="tiny" onClick={open}>
        <Trans>Show the proof</Trans>
      </Button>
      {wrong && <Note tone="bad">{wrong}</Note>}
    </div>
  )
}
