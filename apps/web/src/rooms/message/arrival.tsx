import { useEffect } from 'react'
import type { CallName } from '@assay/contract'
import type { MessagesUpdate } from '@assay/contract/live'
import { call } from '#api/call.ts'
import { refresh } from '#api/queries.ts'
import { subscribe } from '#live/channels.ts'
import { readAddress } from '#navigation/go.ts'
import { toastLink } from '#ui/toast.tsx'
import { useLiveAnnouncements } from './api.ts'
import { Popup } from './parts/popup.tsx'
import { PushOffer } from './push/push-offer.tsx'

/** Shows a new message, and an announcement that wants to be seen at once, on any page. */
export function Arrival() {
  useLiveAnnouncements()
  useEffect(() => {
    let known: Newest | undefined
    return subscribe('messages', ({ newest }) => {
      if (hasArrived(newest, known)) {
        refresh(...TOLD_OF.flatMap(([kinds, calls]) => (newest.kind.startsWith(kinds) ? calls : [])))
        if (isSaid(newest)) void say(newest)
      }
      known = newest
    })
  }, [])
  return (
    <>
      <Popup />
      <PushOffer />
    </>
  )
}

/**
 * What a page that is open shows of what a message tells, by the beginning of its kind: it must not contradict the message. One of which the
 * user wants no banner counts too.
 */
const TOLD_OF: readonly [kinds: string, calls: readonly CallName[]][] = [
  ['identity_', ['identity.state', 'account.info']],
  ['deposit_', ['deposit.log', 'deposit.one', 'deposit.reports', 'wallet.list']],
  ['bank_account_', ['bank.info', 'bank.infoInternational']],
  ['bank_pay_', ['bank.listPayIns', 'bank.listPayOuts', 'wallet.list']],
  ['dual_', ['structured.list', 'structured.summary', 'structured.investment', 'wallet.list']],
  ['mining_', ['mining.orders', 'mining.order', 'mining.summary', 'mining.calendar', 'mining.config', 'wallet.list']],
  ['subscription_', ['subscription.orders', 'subscription.detail', 'subscription.list', 'wallet.list']],
]

/** Its text comes from the list, in the language of the app. */
async function say({ id }: { id: string }): Promise<void> {
  try {
    const { data } = await call('message.list', { limit: 5 })
    const message = data.find((one) => one.id === id)
    if (message) toastLink(message.title, readAddress(message.link), () => void read(id))
  } catch {
    // The message is in the list anyway.
  }
}

/** If this fails, the message stays unread and can be opened from the list. */
async function read(id: string): Promise<void> {
  await call('message.read', { id }).catch(() => undefined)
  refresh('message.list', 'message.centre')
}

export type Newest = MessagesUpdate['newest']

/** A falling risk rate has its own warning, and results have their banner. */
const SAID_ELSEWHERE: ReadonlySet<string> = new Set([
  'position_risk',
  'cross_risk',
  'position_liquidated',
  'position_matched',
  'option_thin_entry',
  'option_no_trade',
  'stop_at_protection',
])

/** True when the newest message arrived after the known one. False for the first value after the app was opened. */
export function hasArrived(newest: Newest, known: Newest | undefined): newest is NonNullable<Newest> {
  if (!newest || newest.read || known === undefined) return false
  return known === null || Number(newest.id) > Number(known.id)
}

/** Whether a message that arrived is shown over the page. */
export const isSaid = ({ kind, quiet }: NonNullable<Newest>): boolean => !quiet && !SAID_ELSEWHERE.has(kind)
