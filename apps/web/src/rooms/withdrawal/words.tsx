import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { formatTime } from '#ui/time.ts'
import type { Withdrawal } from './api.ts'

/** Why somebody looks at it. */
export const riskNames: Record<Withdrawal['risks'][number], MessageDescriptor> = {
  new_device: msg`this device is new to your account`,
  new_address: msg`nothing went to this address before`,
  fresh_deposit: msg`it needs coins that came in within 24 h`,
  velocity: msg`several withdrawals within 24 h`,
  open_loss: msg`your contracts have a large open loss`,
  security_change: msg`your security settings changed within 24 h`,
  signer: msg`the signer asks for two people`,
  large: msg`large amounts are approved by two people`,
}

export const refusalNames: Record<NonNullable<Withdrawal['refusal']>, MessageDescriptor> = {
  address_reported: msg`The address was reported for theft. We send nothing there.`,
  address_unpayable: msg`No payment can reach this address on this network.`,
  source_unclear: msg`It is not clear where the money came from.`,
  owner_unconfirmed: msg`We could not confirm that it was you.`,
  recipient_gone: msg`The account that it was to go to has been closed.`,
  rules: msg`The rules of this site do not allow it.`,
}

/** What a row of a list says. A wait has its end. */
export function StatusText({ of }: { of: Withdrawal }): ReactNode {
  const until = of.decide_by === null ? '' : formatTime(of.decide_by, 'clock')
  const { confirmations, confirmations_needed: needed } = of
  switch (of.status) {
    case 'first':
    case 'second':
      return <Trans>In review, to {until}</Trans>
    case 'ready':
      return of.by_hand ? <Trans>Waits for an operator</Trans> : <Trans>Checks</Trans>
    case 'signed':
      return <Trans>Signed</Trans>
    case 'sent':
      return (
        <Trans>
          {confirmations} of {needed} confirmations
        </Trans>
      )
    case 'stuck':
      return <Trans>An operator looks at it</Trans>
    case 'done':
      return of.kind === 'internal' && of.needs === 0 ? <Trans>At once</Trans> : <Trans context="coins">Sent</Trans>
    case 'refused':
      return <Trans>Refused, given back</Trans>
    case 'cancelled':
      return <Trans>You cancelled it</Trans>
  }
}

/** "This device is new; several withdrawals". */
export function useRisks(): (risks: Withdrawal['risks']) => string {
  const { i18n } = useLingui()
  return (risks) => {
    const text = risks.map((risk) => i18n._(riskNames[risk])).join('; ')
    return text.charAt(0).toLocaleUpperCase() + text.slice(1)
  }
}
