/** Words of customer service that its users and its operators read alike. */
import type { SupportReason, SupportTopic } from '@assay/contract/wire'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

/** What a conversation can be about. */
export const topicWords: Record<SupportTopic, MessageDescriptor> = {
  deposit: msg`A deposit`,
  withdrawal: msg`A withdrawal`,
  bank: msg`A bank transfer or card`,
  identity: msg`Identity check`,
  access: msg`Login and security`,
  trade: msg`An order or position`,
  other: msg`Something else`,
}

export const reasonWords: Record<SupportReason, MessageDescriptor> = {
  clear: msg`Clear answer`,
  kind: msg({ context: 'rating', message: 'Kind' }),
  quick: msg({ context: 'rating', message: 'Quick' }),
  unclear: msg`Unclear answer`,
  unkind: msg`Unkind`,
  slow: msg`Too slow`,
  unsolved: msg`Not solved`,
}
