/** Statements that decide on withdrawals at the desk's turn, and what is written with a batch. */
import type { WithdrawalRefusal, WithdrawalRisk, WithdrawalState } from '@assay/contract/wire'
import { textColumn } from '../../desk/columns.ts'
import type { Statement } from '../../desk/statements.ts'
import { CANCEL_SECONDS, MANY_IN_A_DAY, REVIEW_HOURS, REVIEWS_MAXIMUM } from './terms.ts'

/** What is known of the caller before the desk is asked. */
export interface Known {
  risks: WithdrawalRisk[]
  /** What counts besides where another withdrawal of his came in between. */
  overtaken: WithdrawalRisk[]
  /** The newest of his withdrawals. 0: none. */
  newestId: string
}

export interface Wish {
  userId: number
  account: number
  currencyId: number
  network: string
  address: string
  /** To another user of this site: booked by the ledger, at once where nobody has to look. */
  toUserId: number | null
  amount: string
  fee: string
  arrives: string
  worthUsdt: string
  worthBtc: string
  /** What the level lets leave within 24 hours, fiat money included. */
  levelUsdt: string
  known: Known
  /** Two operators approve where it and what went to others within 24 hours, users of this site among them, are worth more together. */
  twoAboveUsdt: string
  device: string
  networkAddress: string
}

/** The withdrawal that was made, or what stands against it: then `id` is null. */
export interface Wished {
  id: string | null
  status: WithdrawalState
  locked_ms: number | null
  frozen: boolean
  /** The user whose address it is was deleted, or is being deleted. */
  gone: boolean
  unsaved: boolean
  waits_ms: number | null
  left_usdt: string
  /** Somebody would have to look at it, and at enough of this user's already. */
  is_crowded: boolean
}

/** A user's withdrawals of 24 hours that count: $1 is the user. Those to users of this site are among them. */
export const RECENT = `from withdrawal where user_id = $1::bigint and requested_at > now() - interval '24 hours' and status not in ('refused', 'cancelled')`

/**
 * Makes the row of a withdrawal where lock, saved addresses and the limit of 24 hours allow it, all by the database's clock. An earlier
 * request of the same batch counts already, fiat money among them, so that no two pass a limit together, nor what one of them alone passes.
 */
export const wishStatement = (wish: Wish): Statement<Wished> => ({
  name: 'withdrawal_wish',
  text: `with owner as (
      select u.id, u.frozen_at is not null as frozen, u.withdrawals_locked_until > now() as is_locked, u.withdrawals_locked_until,
        exists (select from withdrawal_saved_only s where s.user_id = u.id and s.is_on and coalesce(s.ends_at > now(), true)) as saved_only,
        exists (select from account_user t where t.id = $6::bigint and (t.deleted_at is not null or t.deletion_began_at >= now() - interval '1 minute')) as gone,
        (select count(*) from withdrawal w where w.user_id = u.id and w.status in ('first', 'second')) as in_review,
        exists (select from withdrawal w where w.user_id = u.id and w.id > $17::bigint) as is_overtaken
      from account_user u where u.id = $1::bigint),
    saved as (
      select a.name, a.usable_at > now() as waits, a.usable_at from withdrawal_address a
      where a.user_id = $1::bigint and a.currency_id = $3::int and a.network = $4 and a.address = $5 and a.removed_at is null),
    recent as (
      select count(*) as number, coalesce(sum(worth_usdt), 0) as usdt ${RECENT}),
    sized as (select r.*, r.usdt + $10::numeric > $14::numeric as is_large from recent r),
    asked as (
      select o.*, r.is_large, s.name as label, coalesce(s.waits, false) as waits, s.usable_at, withdrawal_limit_usdt($1::bigint, $12::numeric) - leaving_usdt($1::bigint) as left_usdt,
        o.saved_only and s.name is null as unsaved,
        $13::text[] || case when o.is_overtaken then $18::text[] else '{}' end || case when r.number >= ${MANY_IN_A_DAY} then array['velocity'] else '{}' end
          || case when r.is_large then array['large'] else '{}' end as risks
      from owner o cross join sized r left join saved s on true),
    judged as (select *, case when is_large then 2 when cardinality(risks) > 0 then 1 else 0 end as needs from asked),
    crowded as (select *, needs > 0 and in_review >= ${REVIEWS_MAXIMUM} and left_usdt >= $10::numeric as is_crowded from judged),
    fitting as (
      select * from crowded where not is_crowded and not coalesce(is_locked, false) and not frozen and not gone and not unsaved and not waits and left_usdt >= $10::numeric),
    made as (
      insert into withdrawal (user_id, account_id, currency_id, network, address, label, to_user_id, amount, fee, arrives, worth_usdt,
        worth_btc, device, network_address, risks, needs, status, decide_by, release_at, ended_at)
      select $1::bigint, $2::bigint, $3::int, $4, $5, label, $6::bigint, $7::numeric, $8::numeric, $9::numeric, $10::numeric, $11::numeric,
        $15, $16, risks, needs,
        case when needs > 0 then 'first' when $6::bigint is not null then 'done' else 'ready' end,
        case when needs > 0 then now() + make_interval(hours => ${REVIEW_HOURS}) end,
        case when needs = 0 and $6::bigint is null then now() + make_interval(secs => ${CANCEL_SECONDS}) end,
        case when needs = 0 and $6::bigint is not null then now() end
      from fitting returning id, status)
    select (select id::text from made) as id, coalesce((select status from made), 'first') as status,
      case when is_locked then extract(epoch from withdrawals_locked_until)::float8 * 1000 end as locked_ms, frozen, gone, unsaved, is_crowded,
      case when waits then extract(epoch from usable_at)::float8 * 1000 end as waits_ms,
      trim_scale(greatest(left_usdt, 0))::text as left_usdt
    from crowded`,
  values: () => [
    wish.userId,
    wish.account,
    wish.currencyId,
    wish.network,
    wish.address,
    wish.toUserId,
    wish.amount,
    wish.fee,
    wish.arrives,
    wish.worthUsdt,
    wish.worthBtc,
    wish.levelUsdt,
    textColumn(wish.known.risks),
    wish.twoAboveUsdt,
    wish.device,
    wish.networkAddress,
    wish.known.newestId,
    textColumn(wish.known.overtaken),
  ],
})

export interface EndedRow {
  id: string
  ended: boolean
  user_id: string
  account_id: string
  currency_id: number
  amount: string
}

interface End {
  id: string
  /** Null: an operator's, of any user. */
  userId: number | null
  to: 'cancelled' | 'refused'
  refusal: WithdrawalRefusal | null
  /** The operator who refuses it: an open proposal of his own is taken back, that of another is refused. */
  operatorId: number | null
  note: string
  /** The proposal of another operator to give back what somebody says that he pays. Null: of one's own accord. */
  returning: string | null
  /** Networks that operators send on: from its release on they may have sent it, and its user cannot take it back. */
  byHand: readonly string[]
}

/** Ends one that was not signed, nor paid before the database was set back, of which no operator says that he paid it, and, unless two give it back, none that he pays it. No row: there is none. `ended` is false where it is too late. */
export const endStatement = ({ id, userId, to, refusal, operatorId, note, byHand, returning }: End): Statement<EndedRow> => ({
  name: 'withdrawal_end',
  text: `with asked as (
      select * from withdrawal where id = $1::bigint and ($2::bigint is null or user_id = $2::bigint) for update),
    ended as (
      update withdrawal w set status = $3, refusal = $4, ended_at = now() from asked a
      where w.id = a.id and a.status in ('first', 'second', 'ready') and not a.was_paid and not withdrawal_is_entered(a.id)
        and not ($3 = 'cancelled' and a.status = 'ready' and a.to_user_id is null and a.release_at <= now() and a.network = any($7::text[]))
        and (a.paying_by is null or exists (select from operator_proposal r where r.id = $8::bigint and r.kind = 'withdrawal.return'
          and r.subject = 'withdrawal:' || a.id and r.decision is null and r.proposed_by <> $5::bigint)) returning w.id),
    closed as (
      -- Of one that its user cancels nobody has to decide any more: its proposals are as if taken back.
      update operator_proposal p set decision = case when p.id = $8::bigint then 'approved' when p.proposed_by = coalesce($5::bigint, p.proposed_by) then 'withdrawn' else 'refused' end,
        decided_by = coalesce($5::bigint, p.proposed_by), decided_at = now(), decision_note = $6
      from ended e where p.subject = 'withdrawal:' || e.id and p.decision is null)
    select a.id::text, exists (select from ended) as ended, a.user_id::text, a.account_id::text, a.currency_id, trim_scale(a.amount)::text as amount
    from asked a`,
  values: () => [id, userId, to, refusal, operatorId, note, textColumn([...byHand]), returning],
})

/** Marks withdrawals as booked that the network has and the ledger still holds. */
export const bookStatement = (ids: readonly string[]): Statement => ({
  name: 'withdrawal_book',
  text: `update withdrawal w set booked_at = now() where w.id = any($1::bigint[]) and w.sent_at is not null and w.booked_at is null
    returning w.id::text, w.user_id::float8, w.account_id::float8, w.currency_id, trim_scale(w.amount)::text as amount,
      trim_scale(w.fee)::text as fee, trim_scale(w.arrives)::text as arrives, w.address`,
  values: () => [`{${ids.join(',')}}`],
})

export interface LandedRow {
  id: string
  user_id: number
  account_id: number
  to_user_id: number
  currency_id: number
  amount: string
  address: string
  /** done, or refused because the recipient's account is gone. */
  status: 'done' | 'refused'
}

/** Ends payments between users that were released, each once: booked, or given back where the recipient is gone. What has to wait stays. */
export const landStatement = (ids: readonly string[]): Statement => ({
  name: 'withdrawal_land',
  text: `with due as (
      select w.id, t.deleted_at is not null as is_gone from withdrawal w join account_user t on t.id = w.to_user_id
      where w.id = any($1::bigint[]) and w.status = 'ready' and w.release_at <= now() and withdrawal_may_land(w.user_id, w.to_user_id)
      for update of w)
    update withdrawal w set status = case when d.is_gone then 'refused' else 'done' end,
      refusal = case when d.is_gone then 'recipient_gone' end, ended_at = now()
    from due d where w.id = d.id
    returning w.id::text, w.user_id::float8, w.account_id::float8, w.to_user_id::float8, w.currency_id, trim_scale(w.amount)::text as amount,
      w.address, w.status`,
  values: () => [`{${ids.join(',')}}`],
})
