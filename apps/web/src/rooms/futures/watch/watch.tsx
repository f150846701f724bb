import { useLingui } from '@lingui/react/macro'
import { useEffect, useEffectEvent, useState } from 'react'
import { subscribe } from '../../../live/channels.ts'
import { useSignedIn } from '../../../session/session.ts'
import { go } from '../../../navigation/go.ts'
import { confirm } from '../../../ui/confirm.tsx'
import { formatMoney } from '../../../ui/format.ts'
import { toast } from '../../../ui/toast.tsx'
import { useProtection } from '../api.ts'
import { riskText } from '../positions/risk-text.ts'
import { RiskBanner } from './risk-banner.tsx'
import type { Warned } from './warned.ts'
import { stillWarned, warnedBy } from './warned.ts'
import '../futures.css'

const LIMITS = '/pages/setting/limits'
const MINUTE_MS = 60_000

/** What must reach a trader wherever he is in the app: a falling risk rate, and the reminder he asked for. */
export function Watch() {
  const signedIn = useSignedIn()
  if (!signedIn) return null
  return (
    <>
      <RiskWatch />
      <Reminder />
    </>
  )
}

/** A warning stays until it is read away or its position has ended; a newer one takes its place. */
function RiskWatch() {
  const { t } = useLingui()
  const [warned, setWarned] = useState<Warned>()
  // A drawer or dialog lies over the banner, and a toast over all of them; without one it would only hide the banner's figure.
  const say = useEffectEvent(({ pair, riskRate }: Warned) => {
    if (!document.querySelector('[role="dialog"], [role="alertdialog"]')) return
    const rate = riskText(riskRate)
    toast(pair ? t`Risk rate of ${pair}: ${rate}` : t`Risk rate of your cross positions: ${rate}`)
  })
  useEffect(() => {
    let last: unknown
    return subscribe<'positions'>('positions', (book) => {
      if (book.warning && book.warning !== last) setWarned(warnedBy(book, book.warning))
      else setWarned((warned) => stillWarned(warned, book.ended))
      last = book.warning
    })
  }, [])
  useEffect(() => {
    if (warned) say(warned)
  }, [warned])
  return warned ? <RiskBanner warned={warned} onDismiss={() => setWarned(undefined)} /> : null
}

/** Says how long the app has been open, and what was lost today, every so many minutes as chosen. */
function Reminder() {
  const { t } = useLingui()
  const { data, refetch } = useProtection()
  const minutes = data?.reminder_minutes
  // Its words are those of the moment: a new language is no new session.
  const remind = useEffectEvent(async (since: number) => {
    const { data: fresh } = await refetch()
    const loss = formatMoney(fresh?.loss_today)
    const leaves = await confirm({
      title: t`${since} minutes in the app`,
      text: t`You asked to be reminded. Lost today: ${loss} USDT.`,
      keep: t`Go on`,
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
