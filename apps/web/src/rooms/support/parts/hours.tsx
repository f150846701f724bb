import { useLingui } from '@lingui/react/macro'
import { KeyValue } from '#ui/list.tsx'
import type { Door } from '../api.ts'
import { dayWords } from '../words.ts'

/** When people are there, in UTC as it was set. */
export function Hours({ hours }: { hours: Door['hours'] }) {
  const { t, i18n } = useLingui()
  if (hours.length === 0) return null
  return (
    <dl className="gutter padded">
      {hours.map(({ from_day: fromDay, to_day: toDay, from, to }) => {
        const first = i18n._(dayWords[fromDay - 1]!)
        const last = i18n._(dayWords[toDay - 1]!)
        return (
          <KeyValue key={fromDay} label={fromDay === toDay ? first : t`${first} to ${last}`}>
            <span className="figure">{t`${from} to ${to} UTC`}</span>
          </KeyValue>
        )
      })}
    </dl>
  )
}
