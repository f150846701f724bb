/** How far a user's proof of identity has come, with the words of his language for what was refused. */
import type { CallOutput } from '@assay/contract'
import { identityRefusalText } from '@assay/contract/texts'
import { identityItems, identityLevels, levelOf } from '@assay/contract/wire'
import { HOUR_MS } from '@assay/engine/market'
import type { UserContext } from '../../http/context.ts'
import { findUser, maskEmail, maskMobile } from '../account/door.ts'
import { countOfUser } from './picture-store.ts'
import type { IdentityServices } from './services.ts'
import * as store from './store.ts'

type State = CallOutput<'identity.state'>

/** Of a user, in 24 hours. */
export const SENDINGS_MAXIMUM = 5

/** Shows the first half at least, and hides the last four signs. */
const HIDDEN = 4
const maskNumber = (number: string): string =>
  `${number.slice(0, Math.ceil(Math.max(number.length - HIDDEN, number.length / 2)))}${'•'.repeat(HIDDEN)}`

export const decideBy = ({ level, sentAt }: Pick<store.RequestRow, 'level' | 'sentAt'>): string =>
  new Date(sentAt.getTime() + levelOf(level).decidedHours * HOUR_MS).toISOString()

export const inOrder = (items: readonly store.ItemRow[]): store.ItemRow[] =>
  identityItems.flatMap((name) => items.filter(({ item }) => item === name))

export async function stateOf({ db, keepDays }: IdentityServices, { session, lang }: UserContext): Promise<State> {
  const { userId } = session
  const [user, request, picturesKept] = await Promise.all([
    findUser(db, userId).then((found) => found!),
    store.findNewest(db, userId),
    countOfUser(db, userId),
  ])
  return {
    state: (request?.state as State['state'] | undefined) ?? (user.verificationLevel > 0 ? 'hasaudit' : 'noaudit'),
    level: user.verificationLevel,
    contacts: { email: user.email && maskEmail(user.email), mobile: user.mobile && maskMobile(user.mobile) },
    levels: identityLevels.map(({ level, withdrawBtc, fiatUsdt, decidedHours }) => ({
      level,
      withdraw_btc: withdrawBtc,
      fiat_usdt: fiatUsdt,
      decided_hours: decidedHours,
    })),
    request: request && (await requestOut(db, request, lang)),
    pictures_kept: picturesKept,
    kept_days: keepDays,
  }
}

async function requestOut(db: IdentityServices['db'], request: store.RequestRow, lang: UserContext['lang']): Promise<State['request']> {
  const isWaiting = request.state === 'auditing'
  const [items, events, before] = await Promise.all([
    store.listItems(db, request.id),
    store.listEvents(db, request.id),
    isWaiting ? store.countBefore(db, request) : 0,
  ])
  return {
    id: request.id,
    real_type: request.level,
    id_type: request.idType,
    country: request.country,
    name: request.name,
    card_id: maskNumber(request.cardId),
    sending: request.sending,
    sendings_maximum: SENDINGS_MAXIMUM,
    sent_at: request.sentAt.toISOString(),
    decide_by: isWaiting ? decideBy(request) : null,
    decided_at: request.decidedAt?.toISOString() ?? null,
    before,
    items: inOrder(items).map(({ item, state, reason }) => ({
      item,
      state,
      reason,
      text: reason ? identityRefusalText(reason, lang) : '',
    })),
    events: events.map(({ kind, item, at }) => ({ kind, item, time: at.toISOString() })),
  }
}
