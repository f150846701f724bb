import type { AnnouncementKind } from '@assay/contract/wire'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Announcement } from './api.ts'

export const kindNames: Record<AnnouncementKind, MessageDescriptor> = {
  fees: msg`Fees`,
  products: msg`Products`,
  stops: msg`Stops`,
  law: msg`Law`,
  other: msg({ context: 'announcement', message: 'Other' }),
}

export const statusNames: Record<Announcement['status'], MessageDescriptor> = {
  draft: msg`Draft`,
  scheduled: msg`Scheduled`,
  published: msg`Published`,
  withdrawn: msg`Taken down`,
}

/** Whom it is for, by identity level. */
export const levelNames: readonly MessageDescriptor[] = [msg`Everybody`, msg`From level 1 on`, msg`Level 2 only`]
