import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react'
import type { PasskeyProblem } from '#ui/passkey.ts'
import { passkeyProblem } from '#ui/passkey.ts'

const words: Record<PasskeyProblem, MessageDescriptor> = {
  cancelled: msg`No passkey was used. Try again, or confirm another way.`,
  exists: msg`This device has a passkey of your account already.`,
  unsupported: msg`Passkeys do not work here. Use another browser, or confirm another way.`,
}

/** The text for what the browser says about a passkey. */
export function usePasskeyText(): (error: unknown) => string {
  const { _ } = useLingui()
  return (error) => _(words[passkeyProblem(error)])
}
