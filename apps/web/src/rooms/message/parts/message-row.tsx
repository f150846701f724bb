import { clsx } from 'clsx'
import { useLingui } from '@lingui/react/macro'
import { readAddress } from '#navigation/go.ts'
import { PageLink } from '#navigation/link.tsx'
import { isOpen } from '#navigation/routes.ts'
import { ClockIcon, HeadsetIcon, IdentityIcon, NextIcon, PhoneIcon, ReceiptIcon, ShieldIcon, WarningIcon } from '#ui/icons.tsx'
import { formatTime } from '#ui/time.ts'
import type { Icon } from '#ui/icon.tsx'
import type { Message } from '../api.ts'
import { useRead } from '../api.ts'
import { categories } from './category-words.ts'
import '../message.css'

/** A message. Opening it marks it as read. It links to the page where the user can act, if that exists. */
export function MessageRow({ message }: { message: Message }) {
  const { id, read } = message
  const link = readAddress(message.link)
  const { mutate } = useRead()
  const open = () => {
    if (!read) mutate({ id })
  }
  if (link && isOpen(link.to)) {
    return (
      <PageLink className="message-row" {...link} onClick={open}>
        <Content message={message} leads />
      </PageLink>
    )
  }
  if (read) {
    return (
      <div className="message-row">
        <Content message={message} />
      </div>
    )
  }
  return (
    <button type="button" className="message-row" onClick={open}>
      <Content message={message} />
    </button>
  )
}

function Content({ message: { kind, category, title, body, time, read }, leads }: { message: Message; leads?: boolean }) {
  const { t } = useLingui()
  return (
    <>
      <span className="message-sign">
        <KindIcon kind={kind} category={category} />
        {!read && <span className="message-dot" role="img" aria-label={t`Unread`} />}
      </span>
      <span className="grow">
        <span className="across spread gap-2 align-baseline">
          <span className={clsx('text-14', read ? 'medium' : 'bold')}>{title}</span>
          <time className="text-12 muted figure nowrap" dateTime={time}>
            {formatTime(time, 'second').slice(0, -3)}
          </time>
        </span>
        <span className="muted block above-1">{body}</span>
      </span>
      {leads && <NextIcon size={16} className="faint" />}
    </>
  )
}

const drawings: Readonly<Record<string, Icon>> = {
  position_risk: WarningIcon,
  cross_risk: WarningIcon,
  position_liquidated: ReceiptIcon,
  position_matched: ReceiptIcon,
  option_thin_entry: ReceiptIcon,
  option_no_trade: ReceiptIcon,
  balance_adjusted: ReceiptIcon,
  terms_changed: WarningIcon,
  dual_kept: ReceiptIcon,
  dual_converted: ReceiptIcon,
  dual_no_price: ReceiptIcon,
  stop_at_protection: WarningIcon,
  loss_limit_hit: ClockIcon,
  pause_begun: ClockIcon,
  new_device: PhoneIcon,
  new_login: PhoneIcon,
  password_changed: ShieldIcon,
  security_changed: ShieldIcon,
  identity_approved: IdentityIcon,
  identity_refused: WarningIcon,
  support_answer: HeadsetIcon,
}

/** The icon of a message: orange for warnings, muted for others. A kind without one of its own has that of its category. */
function KindIcon({ kind, category }: Pick<Message, 'kind' | 'category'>) {
  const Drawing = drawings[kind] ?? categories[category].icon
  return <Drawing size={20} className={Drawing === WarningIcon ? 'warn' : 'muted'} />
}
