/** What a mail and a push say of the messages that are due. */
import { fill, messageWords, textsOf, type MessageKind } from '@assay/contract/texts'
import { isLocked, type Category, type Lang } from '@assay/contract/wire'
import { withoutAmounts } from './hidden-amounts.ts'

/** A message, or an announcement, in the words of its reader. */
export interface News {
  title: string
  body: string
  /** A route of the app, or empty. */
  link: string
}

const LISTS: Readonly<Record<Category, string>> = {
  warnings: '/pages/mailMessage/mailMessageList?category=warnings',
  security: '/pages/mailMessage/mailMessageList?category=security',
  money: '/pages/mailMessage/mailMessageList?category=money',
  trading: '/pages/mailMessage/mailMessageList?category=trading',
  announcements: '/pages/mailMessage/ggList',
}
export const SWITCHES = '/pages/mailMessage/reach'

/** Beyond these a mail says how many there are. */
const IN_A_MAIL = 10
const PUSH_LETTERS = 240

export function newsOf(
  { kind, values }: { kind: MessageKind; values: Readonly<Record<string, string>> },
  { lang, hasAmounts }: { lang: Lang; hasAmounts: boolean },
): News {
  const words = messageWords(kind, hasAmounts ? values : withoutAmounts(values), lang)
  // The address of a page may need what is not to be read.
  return { ...words, link: messageWords(kind, values, lang).link }
}

interface Addressed {
  category: Category
  lang: Lang
  /** The newest first; at least one. */
  news: readonly News[]
}

export const pageOf = ({ category, news }: Pick<Addressed, 'category' | 'news'>): string =>
  news.length === 1 && news[0]!.link !== '' ? news[0]!.link : LISTS[category]

const moreText = (lang: Lang, count: number): string => fill(textsOf(lang).message.delivery.more, { count })

/** `unsubscribe` is the page that ends such mails; null where they stay. */
export function mailOf({ category, lang, news }: Addressed, { site, unsubscribe }: { site: string; unsubscribe: string | null }) {
  const { delivery, categories } = textsOf(lang).message
  const [newest] = news
  const more = news.length > IN_A_MAIL ? [moreText(lang, news.length - IN_A_MAIL)] : []
  const said = news.length === 1 ? [newest!.body] : news.slice(0, IN_A_MAIL).map(({ title, body }) => `${title}\n${body}`)
  const foot =
    unsubscribe === null || isLocked(category, 'mail')
      ? `${delivery.foot_locked}\n${site}/#${SWITCHES}`
      : `${fill(delivery.foot, { category: categories[category] })}\n${unsubscribe}`
  return {
    subject: news.length === 1 ? newest!.title : `${newest!.title} (+${news.length - 1})`,
    body: [...said, ...more, `${delivery.open}\n${site}/#${pageOf({ category, news })}`, `--\n${foot}`].join('\n\n'),
  }
}

export interface PushContent {
  title: string
  body: string
  /** A newer one of the tag takes the place of an older one on the screen. */
  tag: string
  link: string
  lang: Lang
}

export function pushOf({ category, lang, news }: Addressed): PushContent {
  const [newest] = news
  const body = newest!.body.length > PUSH_LETTERS ? `${newest!.body.slice(0, PUSH_LETTERS - 1)}…` : newest!.body
  const text = news.length === 1 ? body : `${body}\n${moreText(lang, news.length - 1)}`
  return { title: newest!.title, body: text, tag: category, link: pageOf({ category, news }), lang }
}
