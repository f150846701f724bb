/**
 * Sends messages by mail or text message. In the sandbox, without a configured service, codes go to the sandbox mailbox. A message is
 * enqueued as a job in the caller's transaction, so it is sent only when that commits. The job is retried when the service is away.
 */
import type { Lang } from '@assay/contract/wire'
import { sql } from 'kysely'
import nodemailer from 'nodemailer'
import type { Config } from '../config.ts'
import { AFTER_ALL_ELSE } from '../jobs/priority.ts'
import type { ChangeKind } from '@assay/contract/texts'
import type { Tx } from '../db/pool.ts'
import { changeText, codeText, loginText, withdrawalText, withPhishingCode, type MessageText, type WithdrawalNotice } from './code-texts.ts'

export type Channel = 'email' | 'mobile'

export interface CodeMessage {
  channel: Channel
  to: string
  scene: string
  code: string
  lang: Lang
}

interface Notice {
  channel: Channel
  to: string
  device: string
  address: string
  lang: Lang
}

export interface LoginMessage extends Notice {
  isNewDevice: boolean
}

export interface ChangeMessage extends Notice {
  change: ChangeKind
  timeMs: number
}

/** A mail about messages. */
export interface NoticeMessage {
  to: string
  lang: Lang
  text: MessageText
  /** The address that ends such mails when a program posts to it. Null: they stay. */
  oneClick: string | null
  /** What warns goes at once; everything else after codes, logins and changes, however much of it there is. */
  isUrgent: boolean
}

export interface WithdrawalMessage {
  channel: Channel
  to: string
  lang: Lang
  notice: WithdrawalNotice
}

export interface MessageSender {
  sendCode(tx: Tx, message: CodeMessage): Promise<void>
  sendLogin(tx: Tx, message: LoginMessage): Promise<void>
  sendSecurityChange(tx: Tx, message: ChangeMessage): Promise<void>
  /** In one statement, however many. */
  sendNotices(tx: Tx, messages: readonly NoticeMessage[]): Promise<void>
  sendText(tx: Tx, message: { channel: Channel; to: string; lang: Lang; text: MessageText }): Promise<void>
  sendWithdrawal(tx: Tx, message: WithdrawalMessage): Promise<void>
}

/** The anti-phishing codes of the accounts with these mail addresses, of those that have one. */
export type PhishingCodesOf = (tx: Tx, addresses: readonly string[]) => Promise<ReadonlyMap<string, string>>

export type OutgoingMessage = MessageText & { channel: Channel; to: string; isNotice?: true; oneClick?: string | null }

/** Name of the job that sends one message. */
export const SEND_MESSAGE = 'send_message'

/** What lies in the sandbox mailbox without a code: it tells of something. */
const NOTICE = 'notice'

interface Sent {
  channel: Channel
  to: string
  lang: Lang
  text: MessageText
  scene?: string
  code?: string
  /** What the head of a mail says beside its subject. */
  head?: Pick<OutgoingMessage, 'isNotice' | 'oneClick'>
  isBulk?: boolean
}

export function createMessageSender(config: Pick<Config, 'smtpUrl' | 'smsUrl'>, phishingCodesOf: PhishingCodesOf): MessageSender {
  const hasService = (channel: Channel) => (channel === 'email' ? config.smtpUrl : config.smsUrl) !== null
  const sendAll = async (tx: Tx, messages: readonly Sent[]) => {
    const addresses = messages.filter(({ channel }) => channel === 'email').map(({ to }) => to)
    const codes = addresses.length === 0 ? new Map<string, string>() : await phishingCodesOf(tx, addresses)
    /** A mail ends with the anti-phishing code of its reader. A text message is too short for it. */
    const textOf = ({ channel, to, lang, text }: Sent) => {
      const word = channel === 'email' ? codes.get(to) : undefined
      return word === undefined ? text : withPhishingCode(text, word, lang)
    }
    const [sent, kept] = [messages.filter(({ channel }) => hasService(channel)), messages.filter(({ channel }) => !hasService(channel))]
    await enqueue(
      tx,
      sent.map((one) => ({
        message: { channel: one.channel, to: one.to, ...textOf(one), ...one.head },
        priority: one.isBulk ? AFTER_ALL_ELSE : 0,
      })),
    )
    if (kept.length > 0)
      await tx
        .insertInto('sandbox_message')
        .values(kept.map((one) => ({ recipient: one.to, scene: one.scene ?? NOTICE, code: one.code ?? '', ...textOf(one) })))
        .execute()
  }
  const send = (tx: Tx, message: Sent) => sendAll(tx, [message])
  return {
    sendCode: (tx, message) => send(tx, { ...message, text: codeText(message.code, message.lang) }),
    sendLogin: (tx, { channel, to, lang, ...login }) => send(tx, { channel, to, lang, text: loginText(login, lang) }),
    sendNotices: (tx, messages) =>
      sendAll(
        tx,
        messages.map(({ oneClick, isUrgent, ...message }) => ({
          channel: 'email' as const,
          ...message,
          head: { isNotice: true as const, oneClick },
          isBulk: !isUrgent,
        })),
      ),
    sendSecurityChange: (tx, { channel, to, lang, ...change }) => send(tx, { channel, to, lang, text: changeText(change, lang) }),
    sendText: send,
    sendWithdrawal: (tx, { channel, to, lang, notice }) => send(tx, { channel, to, lang, text: withdrawalText(notice, lang) }),
  }
}

async function enqueue(tx: Tx, jobs: readonly { message: OutgoingMessage; priority: number }[]): Promise<void> {
  if (jobs.length === 0) return
  await sql`
    select graphile_worker.add_job(${SEND_MESSAGE}, payload::json, max_attempts => 8, priority => priority)
    from unnest(${jobs.map(({ message }) => JSON.stringify(message))}::text[], ${jobs.map(({ priority }) => priority)}::int[])
      as jobs (payload, priority)`.execute(tx)
}

/** Returns the function that sends one message, for the job. It throws when the service rejects the message, so that the job is retried. */
export function createDelivery(config: Pick<Config, 'smtpUrl' | 'mailFrom' | 'smsUrl' | 'smsTemplate'>) {
  const mail = config.smtpUrl ? nodemailer.createTransport(config.smtpUrl) : null
  return async (message: OutgoingMessage): Promise<void> => {
    if (message.channel === 'email') {
      const { to, subject, body: text } = message
      await mail!.sendMail({ from: config.mailFrom, to, subject, text, headers: headOf(message) })
      return
    }
    const response = await fetch(config.smsUrl!, {
      redirect: 'error',
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: fillJson(config.smsTemplate, { to: message.to, text: message.body }),
      signal: AbortSignal.timeout(20_000),
    })
    if (!response.ok) throw new Error(`the text message service answered ${response.status}`)
  }
}

/** Says that nobody wrote it, so that nobody's holiday answers it, and how such mails are ended with one click (RFC 8058). */
const headOf = ({ isNotice, oneClick }: OutgoingMessage): Record<string, string> => ({
  ...(isNotice && { 'Auto-Submitted': 'auto-generated' }),
  ...(oneClick && { 'List-Unsubscribe': `<${oneClick}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }),
})

/** Inserts the values into the operator's JSON template, escaped, so that no text can break out of its string. */
const fillJson = (template: string, values: Record<string, string>): string =>
  template.replaceAll(/\{(\w+)\}/g, (place, name: string) => (name in values ? JSON.stringify(values[name]).slice(1, -1) : place))
