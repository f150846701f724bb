import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react'
import { passkeyProblem, type PasskeyProblem } from '@assay/web/ui/passkey.ts'

const words: Record<PasskeyProblem, MessageDescriptor> = {
  cancelled: msg`Nothing was signed: no key was touched, or none was made at this address.`,
  exists: msg`This device has a key of yours already.`,
  unsupported: msg`Keys do not work here. Use another browser or device.`,
}

/** The text for what the browser says about an operator's key. */
export function useKeyText(): (error: unknown) => string {
  const { _ } = useLingui()
  return (error) => _(words[passkeyProblem(error)])
}
