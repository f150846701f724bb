-- What is owed and held of each currency as it stands now, by the database's clock, and whether withdrawals of it go on. The server shows it and stops
-- what is asked for by it; the signer asks it once more before it signs.

-- A reading of a chain counts for fifteen minutes. A bank states a balance on working days: a long weekend must fit in.
create function reserve_is_old(kind text, read_at timestamptz) returns boolean language sql stable as $$
  select read_at < now() - case kind when 'bank' then interval '4 days' else interval '15 minutes' end
$$;

-- All accounts sum to zero, so what is owed to all users is what the site's own few accounts have below zero: no balance of a user is read. What is
-- on its way between users' accounts (81, 82) is theirs. Minted is what the two mints (51, 52) gave out.
create view reserve_now as
  select c.id as currency_id, trim_scale(coalesce(o.owed, 0)) as owed, trim_scale(coalesce(o.minted, 0)) as minted,
    trim_scale(coalesce(h.held, 0)) as held,
    case when coalesce(h.held, 0) >= coalesce(o.owed, 0) then 'whole' when h.has_old then 'unread' else 'short' end as state
  from currency c
    left join (select b.currency_id, -sum(b.available + b.held) filter (where b.account_id not in (81, 82)) as owed,
        -sum(b.available + b.held) filter (where b.account_id in (51, 52)) as minted
      from ledger_balance b where b.account_id < 1000 group by b.currency_id) o on o.currency_id = c.id
    left join (select w.currency_id, sum(w.balance) filter (where not reserve_is_old(w.kind, w.read_at)) as held,
        bool_or(reserve_is_old(w.kind, w.read_at)) as has_old
      from reserve_wallet w group by w.currency_id) h on h.currency_id = c.id;

-- As before, with what the reserve says: null where the coin may leave. Play money is held nowhere.
create or replace view signer_ready with (security_barrier) as
  select w.id::text as id, w.user_id::text as user_id, w.currency_id, w.network, w.address, trim_scale(w.amount)::text as amount,
    trim_scale(w.fee)::text as fee, trim_scale(w.arrives)::text as arrives, w.needs, w.risks, trim_scale(w.worth_usdt)::text as worth_usdt,
    trim_scale(coalesce(h.held, 0))::text as held, w.first_by::text as first_by, w.first_hash,
    p.terms as proposal_terms, encode(p.terms_hash, 'hex') as proposal_hash, p.kind as proposal_kind, p.subject as proposal_subject,
    p.id::text as proposal_id, p.decision as proposal_decision, p.proposed_by::text as proposed_by, p.decided_by::text as decided_by,
    array(select l.operator_id || ' ' || l.action || ' ' || coalesce(l.detail::json ->> 'terms_hash', l.detail::json ->> 'proposal', '') from operator_log l
      where l.subject = 'withdrawal:' || w.id and l.operator_id is not null order by l.number) as deeds,
    array(select o.id::text from operator o where o.id in (w.first_by, p.proposed_by, p.decided_by) and o.disabled_at is null
      and o.roles && array['compliance', 'treasury', 'admin']) as deciders,
    coalesce((select json_agg(json_build_object('operator', s.operator_id::text, 'answer', s.answer) order by s.operator_id)
      from (select * from withdrawal_signature where withdrawal_id = w.id order by signed_at desc, operator_id, key_id limit 20) s),
      '[]'::json) as signatures,
    case when r.state <> 'whole' and not exists (select from site_fact f where f.name = 'mode' and f.value = 'sandbox') then r.state end as reserve
  from withdrawal w
    join account_user u on u.id = w.user_id
    left join reserve_now r on r.currency_id = w.currency_id
    left join operator_proposal p on p.id = w.proposal_id
    left join ledger_hold h on h.account_id = w.account_id and h.currency_id = w.currency_id and h.hold = 'withdrawal:' || w.id
  where w.status = 'ready' and w.release_at <= now() and w.to_user_id is null and u.frozen_at is null and w.paying_by is null
    and (u.withdrawals_locked_until is null or u.withdrawals_locked_until <= now())
    and not (w.was_paid and exists (select from operator_proposal e
      where e.kind = 'withdrawal.by_hand' and e.subject = 'withdrawal:' || w.id and e.decision is null));
