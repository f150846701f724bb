import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Button } from '@assay/web/ui/button.tsx'
import { PrivatePicture } from '#ui/private-picture.tsx'

/** A proof of payment. It is asked for when somebody wants to see it, for each look is logged. */
export function ProofPicture({ id, name }: { id: string; name: string }) {
  const { t } = useLingui()
  const [isShown, setShown] = useState(false)
  if (isShown) return <PrivatePicture wanted={{ name: 'bank.viewProof', fields: { id, name } }} alt={t`Proof of payment`} />
  return (
    <Button kind="ghost" size="tiny" onClick={() => setShown(true)}>
      <Trans>Show the picture</Trans>
    </Button>
  )
}
