import type { AdjustmentReason } from '@assay/contract/wire'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { Entry } from './api.ts'

/** Account types of a user. */
const types = { 1: msg`fiat`, 2: msg`spot`, 3: msg`contracts`, 4: msg`options` }

export const reasonNames = {
  mistake: msg`A mistake of ours`,
  goodwill: msg`Goodwill`,
  outside: msg`Paid outside of the app`,
  recovery: msg`Credited by mistake`,
} satisfies Record<AdjustmentReason, unknown>

export const typeChoices = Object.entries(types).map(([value, label]) => ({ value, label }))

export const accountText = ({ account, account_name: name, user_id: user }: Entry): string => name ?? user ?? account

export function Account({ entry }: { entry: Entry }) {
  const { i18n } = useLingui()
  const { account_type: type } = entry
  const named = type === null ? undefined : types[type as keyof typeof types]
  return (
    <>
      {accountText(entry)} {named && <span className="muted">{i18n._(named)}</span>}
    </>
  )
}
