import { useLingui } from '@lingui/react/macro'
import { PageLink } from '#navigation/link.tsx'
import type { QueryValues } from '#navigation/query-string.ts'
import type { Path } from '#navigation/routes.ts'
import type { Icon } from '#ui/icon.tsx'
import { formatRelative } from '#ui/time.ts'
import '../message.css'

interface CategoryRowProps {
  icon: Icon
  /** Draws the icon as a warning. */
  warns?: boolean
  name: string
  /** The newest of it, or what it is for. */
  line: string
  time?: string | undefined
  unread: number
  to: Path
  query?: QueryValues
}

/** A category of the centre: its newest message, when it came, and how many are unread. */
export function CategoryRow({ icon: Drawing, warns = false, name, line, time, unread, to, query }: CategoryRowProps) {
  const { t } = useLingui()
  return (
    <PageLink className="message-row" to={to} query={query}>
      <span className="message-sign">
        <Drawing size={20} className={warns ? 'warn' : 'muted'} />
      </span>
      <span className="grow">
        <span className="across spread gap-2 align-baseline">
          <b className={unread > 0 ? 'bold' : 'medium'}>{name}</b>
          {time && (
            <time className="text-12 muted nowrap" dateTime={time}>
              {formatRelative(time)}
            </time>
          )}
        </span>
        <span className="across spread gap-2 above-1">
          <span className="text-12 muted truncate">{line}</span>
          {unread > 0 && (
            <span className="message-number" role="img" aria-label={t`${unread} unread`}>
              {unread}
            </span>
          )}
        </span>
      </span>
    </PageLink>
  )
}
