import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useState } from 'react'
import { plural } from '@lingui/core/macro'
import type { CallInput, CallOutput } from '@assay/contract'
import { Added } from '#app/added.tsx'
import { useAction } from '#api/queries.ts'
import { Button } from '#ui/button.tsx'
import { useTimeLeft } from '#ui/countdown.tsx'
import { confirm } from '#ui/confirm.tsx'
import { Amount } from '#ui/figure.tsx'
import { formatMoney, toBig } from '#ui/format.ts'
import { Card, KeyValue, Meter, Note } from '#ui/list.tsx'
import { NumberField } from '#ui/number-field.tsx'
import { Page } from '#ui/page.tsx'
import { Select } from '#ui/select.tsx'
import { ErrorBox, SkeletonRows } from '#ui/states.tsx'
import { formatTime } from '#ui/time.ts'
import { toast, toastDone } from '#ui/toast.tsx'
import { useProtection } from '../api.ts'
import { isLaterReminder, isLimitChanged, isLooser, pauses, reminders, usedShare, waitingOf } from '../limits/limits.ts'
import '../futures.css'

type Protection = CallOutput<'futures.protection'>

/** The limits a user sets himself for contracts and options. */
export function LimitsPage() {
  const { t } = useLingui()
  const { data, error, refetch } = useProtection()
  return (
    <Page title={t`Trading limits`} width="form">
      {data ? (
        <div className="futures-limits">
          <p className="muted">
            <Trans>For contracts and options. A stricter limit applies at once, a looser one after 24 hours.</Trans>
          </p>
          <Pending protection={data} />
          <LossLimit protection={data} />
          <Pause protection={data} />
          <ReminderChoice protection={data} />
          <Added at="limits" />
        </div>
      ) : error ? (
        <ErrorBox error={error} onRetry={() => void refetch()} tall />
      ) : (
        <SkeletonRows count={5} />
      )}
    </Page>
  )
}

/** One change of a limit, and the text shown when it takes effect. */
function useProtect({ done, onRefused }: { done?: string; onRefused?: (text: string) => void } = {}) {
  const { t } = useLingui()
  const act = useAction('futures.protect', {
    refreshes: ['futures.protection'],
    onDone: ({ in_force }) => toastDone(in_force ? (done ?? t`Saved`) : t`Saved. It applies in 24 hours.`),
    onRefused: ({ message, fields }) => {
      const text = Object.values(fields)[0]
      if (text && onRefused) onRefused(text)
      else toast(message)
    },
  })
  return {
    busy: act.isPending,
    send: (input: Parameters<typeof act.mutate>[0], onSaved?: () => void) => act.mutate(input, { onSuccess: onSaved }),
  }
}

/** A pending change. It can be cancelled until it takes effect. */
function Pending({ protection }: { protection: Protection }) {
  const { limit: loosened, reminder } = waitingOf(protection)
  const from = protection.pending ? formatTime(protection.pending.from) : ''
  const limit = loosened?.next == null ? null : formatMoney(loosened.next)
  const minutes = reminder?.next
  return (
    <>
      {loosened && (
        <Waits takeBack={loosened.takeBack}>
          {limit === null ? (
            <Trans>From {from} there is no daily loss limit.</Trans>
          ) : (
            <Trans>
              From {from} the daily loss limit is {limit} USDT.
            </Trans>
          )}
        </Waits>
      )}
      {reminder && (
        <Waits takeBack={reminder.takeBack}>
          {minutes == null ? (
            <Trans>From {from} there is no session reminder.</Trans>
          ) : (
            <Trans>
              From {from} the session reminder comes every {minutes} minutes.
            </Trans>
          )}
        </Waits>
      )}
    </>
  )
}

function Waits({ takeBack, children }: { takeBack: CallInput<'futures.protect'>; children: ReactNode }) {
  const { t } = useLingui()
  const { busy, send } = useProtect({ done: t`Taken back. It stays as it is.` })
  return (
    <Note>
      {children}
      <Button kind="ghost" size="tiny" className="futures-lower" busy={busy} onClick={() => send(takeBack)}>
        <Trans>Take back</Trans>
      </Button>
    </Note>
  )
}

function LossLimit({ protection }: { protection: Protection }) {
  const { t } = useLingui()
  const { daily_loss_limit: limit, loss_today: loss } = protection
  const [typed, setTyped] = useState<string>()
  const [error, setError] = useState<string>()
  const { busy, send } = useProtect({ onRefused: setError })
  const value = typed ?? limit ?? ''
  const share = usedShare(loss, limit)
  return (
    <Card>
      <h2 className="medium text-16">
        <Trans>Daily loss limit</Trans>
      </h2>
      <p className="text-12 muted">
        <Trans>
          Once you have lost this much since 00:00 UTC, nothing new can be opened until the next day. Closing is always possible.
        </Trans>
      </p>
      {share !== undefined && (
        <>
          <dl>
            <KeyValue large label={t`Lost today`}>
              <Amount value={loss} /> <span className="muted">/</span> <Amount value={limit} unit="USDT" />
            </KeyValue>
          </dl>
          <Meter share={share} label={t`Lost today`} />
        </>
      )}
      <NumberField
        label={t`Daily limit (USDT)`}
        placeholder={t`None`}
        step="1"
        decimals={2}
        value={value}
        error={error}
        onChange={(next) => {
          setError(undefined)
          setTyped(next)
        }}
      />
      {typed !== undefined && isLooser(typed, limit) && (
        <p className="text-12 muted">
          <Trans>This is looser than now: it applies in 24 hours.</Trans>
        </p>
      )}
      <Button
        kind="ghost"
        size="small"
        busy={busy}
        disabled={!isLimitChanged(value, protection)}
        onClick={() => {
          send({ daily_loss_limit: toBig(value)?.toFixed() ?? '0' }, () => setTyped(undefined))
        }}
      >
        <Trans>Save limit</Trans>
      </Button>
    </Card>
  )
}

const pauseText = (hours: number): string =>
  hours < 24 ? plural(hours, { one: '# hour', other: '# hours' }) : plural(hours / 24, { one: '# day', other: '# days' })

function Pause({ protection }: { protection: Protection }) {
  const { t } = useLingui()
  const [hours, setHours] = useState('24')
  const { busy, send } = useProtect()
  const until = protection.paused_until
  const leftMs = useTimeLeft(until === null ? 0 : new Date(until).getTime())
  const isPaused = until !== null && leftMs > 0
  const ask = async () => {
    const span = pauseText(Number(hours))
    const agreed = await confirm({
      title: t`Pause for ${span}?`,
      text: t`Nothing new can be opened until then. A pause cannot be shortened. Positions stay as they are and can be closed.`,
      keep: t`Continue trading`,
      act: t`Pause`,
      danger: true,
    })
    if (agreed) send({ pause_hours: Number(hours) })
  }
  return (
    <Card>
      <h2 className="medium text-16">
        <Trans>Take a pause</Trans>
      </h2>
      <p className="text-12 muted">
        {isPaused ? (
          <Trans>
            Paused until <span className="figure text">{formatTime(until, 'full')}</span>. It cannot be shortened.
          </Trans>
        ) : (
          <Trans>No new contracts and options for a while; waiting orders are cancelled. What is open can be closed at any time.</Trans>
        )}
      </p>
      <Select
        label={t`Length of the pause`}
        value={hours}
        options={pauses.map((length) => ({ value: String(length), label: pauseText(length) }))}
        onChange={setHours}
      />
      <Button kind="danger" size="small" busy={busy} onClick={() => void ask()}>
        {isPaused ? <Trans>Pause longer</Trans> : <Trans>Pause</Trans>}
      </Button>
    </Card>
  )
}

function ReminderChoice({ protection }: { protection: Protection }) {
  const { t } = useLingui()
  const { busy, send } = useProtect()
  const now = protection.reminder_minutes
  const minutesText = (minutes: number): string => (minutes === 0 ? t`Never` : t`Every ${minutes} minutes`)
  const known = now !== null && !reminders.some((minutes) => minutes === now) ? [...reminders, now] : reminders
  return (
    <Card>
      <h2 className="medium text-16">
        <Trans>Session reminder</Trans>
      </h2>
      <p className="text-12 muted">
        <Trans>Tells you how long the app has been open, and what was lost today.</Trans>
      </p>
      <Select
        label={t`Session reminder`}
        value={String(now ?? 0)}
        disabled={busy}
        options={known.map((minutes) => ({
          value: String(minutes),
          label: minutesText(minutes),
          note: isLaterReminder(minutes, now) ? t`Applies in 24 hours` : undefined,
        }))}
        onChange={(value) => send({ reminder_minutes: Number(value) })}
      />
    </Card>
  )
}
