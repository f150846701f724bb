import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react'
import type { Problem } from './form.ts'

const words: Record<Problem, MessageDescriptor> = {
  field_required: msg`Required`,
  email_invalid: msg`Enter a valid email address`,
  mobile_invalid: msg`Enter a valid mobile number`,
  password_length: msg`Use 7 to 64 characters`,
  password_common: msg`This password is on lists that attackers try first. Choose another`,
}

/** Texts for errors that the form finds. The server sends its own texts. */
export function useProblemText(): (problem: Problem | undefined) => string | undefined {
  const { _ } = useLingui()
  return (problem) => problem && _(words[problem])
}
