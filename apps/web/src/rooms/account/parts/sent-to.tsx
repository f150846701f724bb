import { Trans } from '@lingui/react/macro'
import { go } from '../../../navigation/go.ts'
import { useDraft } from '../draft.ts'
import { addressText } from '../form.ts'

/** Says in full where the code went: that is where a slip of the finger is noticed. */
export function SentTo() {
  const address = useDraft(addressText)
  return (
    <>
      <Trans>
        We sent six digits to <b className="m text">{address}</b>.
      </Trans>{' '}
      <button type="button" className="account-link" onClick={go.back}>
        <Trans context="edit">Change</Trans>
      </button>
    </>
  )
}
