import { langs, type Lang } from '@assay/contract/wire'
import { Trans, useLingui } from '@lingui/react/macro'
import { Switch } from '#ui/choice.tsx'
import { languageNames } from '#ui/language-names.ts'
import { Row } from '#ui/list.tsx'
import { Select } from '#ui/select.tsx'
import { toast } from '#ui/toast.tsx'
import { useSetReach, type Reach } from '../api.ts'
import '../message.css'

const NIGHT = { from: '22:00', to: '07:00' }
const zoneHere = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone
const cityOf = (zone: string): string => zone.split('/').at(-1)!.replaceAll('_', ' ')

/** The language of mails and pushes, whether they say amounts, and the quiet hours. Each change is saved at once. */
export function ReachSettings({ reach }: { reach: Reach }) {
  const { t } = useLingui()
  const { mutate, isPending } = useSetReach({ onRefused: ({ message }) => toast(message) })
  const { lang, amounts_in_mail: inMail, amounts_in_push: inPush, quiet } = reach
  const save = (change: { lang?: Lang; inMail?: boolean; inPush?: boolean; quiet?: Reach['quiet'] }) => {
    const next = { lang, inMail, inPush, quiet, ...change }
    mutate({
      language: next.lang,
      amounts_in_mail: next.inMail,
      amounts_in_push: next.inPush,
      ...(next.quiet && { quiet_from: next.quiet.from, quiet_to: next.quiet.to, time_zone: next.quiet.time_zone }),
    })
  }
  const city = cityOf(quiet?.time_zone ?? zoneHere())
  return (
    <section>
      <Row
        title={t`Quiet hours`}
        note={t`Pushes wait in your messages, by the clock of ${city}. Must see and security come through.`}
        end={
          <Switch
            label={t`Quiet hours`}
            checked={quiet !== null}
            disabled={isPending}
            onChange={(on) => save({ quiet: on ? { ...NIGHT, time_zone: zoneHere() } : null })}
          />
        }
      />
      {quiet && (
        <div className="message-hours gutter">
          <Hour
            label={t({ context: 'time of the day', message: 'From' })}
            value={quiet.from}
            onChange={(from) => save({ quiet: { ...quiet, from, time_zone: zoneHere() } })}
          />
          <Hour
            label={t({ context: 'time of the day', message: 'To' })}
            value={quiet.to}
            onChange={(to) => save({ quiet: { ...quiet, to, time_zone: zoneHere() } })}
          />
        </div>
      )}
      <Row
        title={t`Amounts in a push`}
        note={t`Off: anyone can read a locked screen. Codes never.`}
        end={<Switch label={t`Amounts in a push`} checked={inPush} disabled={isPending} onChange={(on) => save({ inPush: on })} />}
      />
      <Row
        title={t`Amounts in a mail`}
        note={t`Off: each amount is a row of dots.`}
        end={<Switch label={t`Amounts in a mail`} checked={inMail} disabled={isPending} onChange={(on) => save({ inMail: on })} />}
      />
      <div className="gutter padded">
        <Select
          label={t`Language of mails and pushes`}
          labelled
          tall
          options={langs.map((one) => ({ value: one, label: languageNames[one] }))}
          value={lang}
          onChange={(one) => save({ lang: one })}
        />
      </div>
    </section>
  )
}

/** A time of the day, saved when the field is left: each digit typed is a time too. */
function Hour({ label, value, onChange }: { label: string; value: string; onChange: (value: string) => void }) {
  return (
    <label className="message-hour">
      <span className="field-label">{label}</span>
      <input
        type="time"
        key={value}
        defaultValue={value}
        onBlur={({ target }) => {
          if (target.value !== '' && target.value !== value) onChange(target.value)
        }}
      />
    </label>
  )
}

/** Mails that the account cannot get. */
export const NoMail = () => (
  <p className="gutter text-12 muted">
    <Trans>Your account has no mail address: link one under Security to get mails.</Trans>
  </p>
)
