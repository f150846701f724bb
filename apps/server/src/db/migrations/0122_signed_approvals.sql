-- Keys by which operators sign what they approve: passkeys of the console. A signer that was told of them pays nothing that they did not sign.
create table operator_key (
  id bigint generated always as identity primary key,
  operator_id bigint not null references operator,
  -- Where the browser made it, and signs by it.
  site text not null,
  credential_id text not null unique,
  public_key text not null,
  made_at timestamptz not null default now()
);
create index operator_key_of_operator on operator_key (operator_id);
revoke update, delete, truncate on operator_key from assay_app;

-- What a key answered to the hash of the text that was approved, as the browser gave it.
create table withdrawal_signature (
  withdrawal_id bigint not null references withdrawal,
  operator_id bigint not null references operator,
  key_id bigint not null references operator_key,
  answer text not null,
  signed_at timestamptz not null default now(),
  primary key (withdrawal_id, operator_id, key_id)
);
revoke update, delete, truncate on withdrawal_signature from assay_app;

-- As before, with the signatures.
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
      from withdrawal_signature s where s.withdrawal_id = w.id), '[]'::json) as signatures
  from withdrawal w
    join account_user u on u.id = w.user_id
    left join operator_proposal p on p.id = w.proposal_id
    left join ledger_hold h on h.account_id = w.account_id and h.currency_id = w.currency_id and h.hold = 'withdrawal:' || w.id
  where w.status = 'ready' and w.release_at <= now() and w.to_user_id is null and u.frozen_at is null and w.paying_by is null
    and (u.withdrawals_locked_until is null or u.withdrawals_locked_until <= now());
