import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import type { Icon } from '#ui/icon.tsx'
import { CandlesIcon, DepositIcon, ShieldIcon, WarningIcon } from '#ui/icons.tsx'
import type { AnnouncementKind, MessageCategory } from '../api.ts'

/** What the categories of messages are called and how they are drawn. */
export const categories: Readonly<Record<MessageCategory, { name: MessageDescriptor; note: MessageDescriptor; icon: Icon }>> = {
  warnings: { name: msg`Must see`, note: msg`Margin, liquidations, your own limits`, icon: WarningIcon },
  security: { name: msg`Account and security`, note: msg`Logins, devices, changes`, icon: ShieldIcon },
  money: {
    name: msg({ context: 'messages', message: 'Money' }),
    note: msg`Deposits, withdrawals, what earned and ended`,
    icon: DepositIcon,
  },
  trading: { name: msg`Trading`, note: msg`Options without a price, answers of support`, icon: CandlesIcon },
}

export const announcements = { name: msg`Announcements`, note: msg`Fees, products, stops` }

export const isCategory = (text: string | null): text is MessageCategory => text !== null && Object.hasOwn(categories, text)

export const announcementKinds: Readonly<Record<AnnouncementKind, MessageDescriptor>> = {
  fees: msg`Fees`,
  products: msg`Products`,
  stops: msg`Stops`,
  law: msg`Law`,
  other: msg({ context: 'announcement', message: 'Other' }),
}

export const isAnnouncementKind = (text: string | null): text is AnnouncementKind => text !== null && Object.hasOwn(announcementKinds, text)
