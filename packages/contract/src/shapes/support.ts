/** Customer service: what its calls and its live channels share. */
import type { z } from 'zod'
import type { supportCase, supportMessage, supportState } from './support-schemas.ts'

/** What a message may carry. `bill` is a line of the statement. */
export const supportReferences = ['deposit', 'withdrawal', 'order', 'position', 'option', 'bill'] as const
export type SupportReference = (typeof supportReferences)[number]
export const supportAttachments = ['file', ...supportReferences] as const
export type SupportAttachment = (typeof supportAttachments)[number]

/** What a conversation is about, chosen by who begins it. */
export const supportTopics = ['deposit', 'withdrawal', 'bank', 'identity', 'access', 'trade', 'other'] as const
export type SupportTopic = (typeof supportTopics)[number]

/** Why a conversation was good, or not. */
export const supportGoodReasons = ['clear', 'kind', 'quick'] as const
export const supportBadReasons = ['unclear', 'unkind', 'slow', 'unsolved'] as const
export const supportReasons = [...supportGoodReasons, ...supportBadReasons] as const
export type SupportReason = (typeof supportReasons)[number]

export const SUPPORT_TEXT_MAXIMUM = 2_000
export const SUPPORT_FILE_MAXIMUM_BYTES = 10 * 1024 * 1024
/** After so long without another sign nobody is typing any more. */
export const SUPPORT_TYPING_MS = 6_000

export type SupportMessage = z.output<typeof supportMessage>
export type SupportCase = z.output<typeof supportCase>
export type SupportState = z.output<typeof supportState>
