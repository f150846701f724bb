/** The categories of the message centre: every message belongs to one, by its kind. Announcements are a category of their own. */
import type { MessageKind } from '../texts/language.ts'

/** Of messages to one user. */
export const messageCategories = ['warnings', 'security', 'money', 'trading'] as const
export type MessageCategory = (typeof messageCategories)[number]

/** Of the centre, in its order. */
export const categories = [...messageCategories, 'announcements'] as const
export type Category = (typeof categories)[number]

export const categoryOf = {
  account_frozen: 'security',
  account_released: 'security',
  new_device: 'security',
  new_login: 'security',
  password_changed: 'security',
  security_changed: 'security',
  credit_changed: 'security',
  identity_approved: 'security',
  identity_refused: 'security',
  terms_changed: 'warnings',
  position_risk: 'warnings',
  cross_risk: 'warnings',
  position_liquidated: 'warnings',
  position_matched: 'warnings',
  loss_limit_hit: 'warnings',
  pause_begun: 'warnings',
  stop_at_protection: 'warnings',
  option_thin_entry: 'trading',
  option_no_trade: 'trading',
  bank_account_verified: 'money',
  bank_account_refused: 'money',
  bank_pay_in_credited: 'money',
  bank_pay_in_refused: 'money',
  bank_pay_out_paid: 'money',
  bank_pay_out_refused: 'money',
  subscription_allocated: 'money',
  subscription_missed: 'money',
  subscription_called_off: 'money',
  subscription_nothing: 'money',
  subscription_unlocked: 'money',
  balance_adjusted: 'money',
  mining_ended: 'money',
  mining_locked_again: 'money',
  mining_not_offered: 'money',
  mining_not_promised: 'money',
  mining_redeemed: 'money',
  deposit_seen: 'money',
  deposit_credited: 'money',
  deposit_kept_apart: 'money',
  deposit_replaced: 'money',
  deposit_taken_back: 'warnings',
  dual_kept: 'money',
  dual_converted: 'money',
  dual_no_price: 'money',
  support_answer: 'trading',
  withdrawal_requested: 'money',
  withdrawal_released: 'money',
  withdrawal_sent: 'money',
  withdrawal_done: 'money',
  withdrawal_refused: 'money',
  withdrawal_cancelled: 'money',
  withdrawal_received: 'money',
  withdrawal_address_added: 'security',
  withdrawal_saved_only_off: 'security',
  withdrawal_limit_lowered: 'security',
  withdrawal_limit_raised: 'security',
  withdrawal_limit_ended: 'security',
} as const satisfies Record<MessageKind, MessageCategory>

/** The kinds of messages of a category. */
export const kindsOf = (category: MessageCategory): MessageKind[] =>
  (Object.keys(categoryOf) as MessageKind[]).filter((kind) => categoryOf[kind] === category)

/** The ways by which a message reaches a user. In the app: a banner when it comes; in its list it always stands. */
export const ways = ['app', 'mail', 'push'] as const
export type Way = (typeof ways)[number]

/** How a switch stands until a user turns it. `locked`: on, and it stays on, because it warns before a loss. */
export const switchesAtFirst = {
  warnings: { app: 'locked', mail: 'locked', push: 'on' },
  security: { app: 'locked', mail: 'locked', push: 'on' },
  money: { app: 'locked', mail: 'on', push: 'on' },
  trading: { app: 'on', mail: 'off', push: 'on' },
  announcements: { app: 'on', mail: 'off', push: 'off' },
} as const satisfies Record<Category, Record<Way, 'locked' | 'on' | 'off'>>

/** What warns before a loss: it is pushed at any hour, and no day has too much of it. */
export const urgentCategories: readonly Category[] = ['warnings', 'security']

export const isLocked = (category: Category, way: Way): boolean => switchesAtFirst[category][way] === 'locked'

/** What an announcement is about. */
export const announcementKinds = ['fees', 'products', 'stops', 'law', 'other'] as const
export type AnnouncementKind = (typeof announcementKinds)[number]
