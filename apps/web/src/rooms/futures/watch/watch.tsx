import { useLingui } from '@lingui/react/macro'
import { useEffect, useEffectEvent, useState } from 'react'
import { subscribe } from '#live/channels.ts'
import { useSignedIn } from '#session/session.ts'
import { go } from '#navigation/go.ts'
import { confirm } from '#ui/confirm.tsx'
import { formatMoney } from '#ui/format.ts'
import { toast } from '#ui/toast.tsx'
import { useProtection } from '../api.ts'
import { FuturesResults } from '../results.tsx'
import { riskText } from '../ticket/words.ts'
import { RiskBanner } from './risk-banner.tsx'
import type { RiskWarning } from './risk-warning.ts'
import { warningAfter, riskWarningOf } from './risk-warning.ts'

const LIMITS = '/pages/setting/limits'
const MINUTE_MS = 60_000

/** What reaches a trader on every page: results, a falling risk rate, and the session reminder. */
export function Watch() {
  const signedIn = useSignedIn()
  if (!signedIn) return null
  return (
    <>
      <FuturesResults />
      <RiskWatch />
      <Reminder />
    </>
  )
}

/** A warning stays until it is dismissed or its position has ended. A newer one replaces it. */
function RiskWatch() {
  const { t } = useLingui()
  const [warning, setWarning] = useState<RiskWarning>()
  // A drawer or dialog covers the banner, so a toast is shown above them. Without one a toast would only cover the banner's figure.
  const announce = useEffectEvent(({ pair, riskRate }: RiskWarning) => {
    if (!document.querySelector('[role="dialog"], [role="alertdialog"]')) return
    const rate = riskText(riskRate)
    toast(pair ? t`Margin level of ${pair}: ${rate}` : t`Margin level of your cross positions: ${rate}`)
  })
  useEffect(() => {
    let last: unknown
    return subscribe<'positions'>('positions', (book) => {
      if (book.warning && book.warning !== last) setWarning(riskWarningOf(book, book.warning))
      else setWarning((before) => warningAfter(before, book.ended))
      last = book.warning
    })
  }, [])
  useEffect(() => {
    if (warning) announce(warning)
  }, [warning])
  return warning ? <RiskBanner warning={warning} onDismiss={() => setWarning(undefined)} /> : null
}

/** Reminds the user at the chosen interval how long the app has been open and how much was lost today. */
function Reminder() {
  const { t } = useLingui()
  const { data, refetch } = useProtection()
  const minutes = data?.reminder_minutes
  // The texts are made at the time of the reminder: a change of language is not a new session.
  const remind = useEffectEvent(async (since: number) => {
    const { data: fresh } = await refetch()
    const loss = formatMoney(fresh?.loss_today)
    const leaves = await confirm({
      title: t`${since} minutes in the app`,
      text: t`You asked to be reminded. Lost today: ${loss} USDT.`,
      keep: t`Continue`,
      act: t`Take a break`,
    })
    if (leaves) go.navigate(LIMITS)
  })
  useEffect(() => {
    if (!minutes) return
    let passed = 0
    const timer = setInterval(() => {
      passed += minutes
      void remind(passed)
    }, minutes * MINUTE_MS)
    return () => clearInterval(timer)
  }, [minutes])
  return null
}
