import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react'

const words: Record<string, MessageDescriptor> = {
  register: msg`Code to sign up`,
  login: msg`Code to log in`,
  reset_password: msg`Code to set a new password`,
  change_password: msg`Code to change the password`,
  bind_email: msg`Code to link an email address`,
  bind_mobile: msg`Code to link a mobile number`,
  real: msg`Code to verify your identity`,
  withdraw: msg`Code to withdraw`,
}

/** What a message was about. */
export function useSceneText(): (scene: string) => string {
  const { _ } = useLingui()
  return (scene) => (words[scene] ? _(words[scene]) : scene)
}
