import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useFieldErrors } from '@assay/web/ui/field-errors.ts'
import { toastDone } from '@assay/web/ui/toast.tsx'
import { instantOf, MomentField } from '#ui/moment-field.tsx'
import { Noted } from '#ui/noted.tsx'
import { type Token, useProposeListing } from '../api.ts'

/** What follows from the price of the sale is not typed: only when the pair opens. */
export function ProposeListing({ token, close }: { token: Token; close: () => void }) {
  const { t } = useLingui()
  const [opens, setOpens] = useState('')
  const errors = useFieldErrors<'opens'>({ keepRest: true })
  const propose = useProposeListing(() => {
    toastDone(t`Proposed. Another operator has to approve it.`)
    close()
  })
  return (
    <Noted
      submit={t`Propose`}
      action={propose}
      wrong={errors.rest}
      onBack={close}
      onSubmit={(note) =>
        propose.mutate(
          { currency_id: token.currency_id, opens_at: instantOf(opens), note },
          { onError: (failure) => errors.refuse(failure, { opens_at: 'opens' }) },
        )
      }
    >
      <MomentField
        required
        label={t`Trading opens, UTC`}
        value={opens}
        error={errors.texts.opens}
        onChange={(value) => {
          setOpens(value)
          errors.forget('opens')
        }}
      />
    </Noted>
  )
}
