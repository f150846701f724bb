import type { Icon } from '../../../ui/icon.tsx'
import { BellIcon, ClockIcon, PhoneIcon, ReceiptIcon, ShieldIcon, WarningIcon } from '../../../ui/icons.tsx'

const drawings: Readonly<Record<string, Icon>> = {
  position_risk: WarningIcon,
  cross_risk: WarningIcon,
  position_liquidated: ReceiptIcon,
  position_matched: ReceiptIcon,
  option_thin_entry: ReceiptIcon,
  option_no_trade: ReceiptIcon,
  stop_at_protection: WarningIcon,
  loss_limit_hit: ClockIcon,
  pause_begun: ClockIcon,
  new_device: PhoneIcon,
  password_changed: ShieldIcon,
}

/** A sign before each message: caution is orange, all else quiet. A kind that is not known yet gets the bell. */
export function KindIcon({ kind }: { kind: string }) {
  const Drawing = drawings[kind] ?? BellIcon
  return <Drawing size={20} className={Drawing === WarningIcon ? 'warn' : 'muted'} />
}
