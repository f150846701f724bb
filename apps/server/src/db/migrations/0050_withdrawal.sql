-- Where a user withdraws to. A row is never changed but to be taken off the list: adding it again starts its wait anew.
create table withdrawal_address (
  id bigint generated always as identity primary key,
  user_id bigint not null references account_user,
  currency_id int not null references currency,
  network text not null,
  address text not null,
  name text not null,
  created_at timestamptz not null default now(),
  usable_at timestamptz not null,
  removed_at timestamptz
);
create unique index withdrawal_address_of_user on withdrawal_address (user_id, currency_id, network, address) where removed_at is null;
revoke update, delete, truncate on withdrawal_address from assay_app;
grant update (removed_at) on withdrawal_address to assay_app;

-- Whether a user withdraws to saved addresses only. Turned off, it holds until `ends_at`.
create table withdrawal_saved_only (
  user_id bigint primary key references account_user,
  is_on boolean not null,
  ends_at timestamptz
);

create sequence withdrawal_version;

-- Coins that leave. What both operators sign and the signer pays is written once and never changes: the application may not update it.
create table withdrawal (
  id bigint generated always as identity primary key,
  user_id bigint not null references account_user,
  account_id bigint not null references ledger_account,
  currency_id int not null references currency,
  network text not null,
  address text not null,
  -- Of the saved address, as it was called then.
  label text,
  -- A user of this site: it was booked at once, and no chain has it.
  to_user_id bigint references account_user,
  amount numeric(38, 8) not null check (amount > 0),
  fee numeric(38, 8) not null check (fee >= 0),
  arrives numeric(38, 8) not null check (arrives > 0),
  worth_usdt numeric(38, 8) not null,
  worth_btc numeric(38, 8) not null,
  device text not null,
  network_address text not null,
  requested_at timestamptz not null default now(),
  -- From here on it may change, one way only.
  risks text[] not null,
  needs smallint not null check (needs between 0 and 2),
  status text not null check (status in ('first', 'second', 'ready', 'signed', 'sent', 'stuck', 'done', 'refused', 'cancelled')),
  decide_by timestamptz,
  first_by bigint references operator,
  first_at timestamptz,
  -- The hash of the text that a single approval, or the first of two, was given to.
  first_hash text,
  first_note text,
  -- The proposal that two operators decided on.
  proposal_id bigint references operator_proposal,
  -- Not before this does the signer take it up.
  release_at timestamptz,
  signer_note text,
  signed_at timestamptz,
  sent_at timestamptz,
  -- When the ledger spent what it held.
  booked_at timestamptz,
  transaction_id text,
  confirmations int not null default 0,
  refusal text,
  ended_at timestamptz,
  told_at timestamptz,
  version bigint not null default nextval('withdrawal_version'),
  check (amount = arrives + fee),
  check ((status in ('done', 'refused', 'cancelled')) = (ended_at is not null)),
  check ((status = 'refused') = (refusal is not null)),
  check ((booked_at is not null) <= (status in ('sent', 'stuck', 'done'))),
  check ((status in ('sent', 'stuck')) <= (sent_at is not null)),
  check ((to_user_id is not null) <= (status = 'done'))
);
create index withdrawal_of_user on withdrawal (user_id, id desc);
create index withdrawal_waiting on withdrawal (status, id) where ended_at is null;
create index withdrawal_unbooked on withdrawal (sent_at, id) where sent_at is not null and booked_at is null;
create index withdrawal_changed on withdrawal (version);
create index withdrawal_untold on withdrawal (id) where told_at is null;
revoke update, delete, truncate on withdrawal from assay_app;
grant update (risks, needs, status, decide_by, first_by, first_at, first_hash, first_note, proposal_id, release_at, sent_at, booked_at,
  transaction_id, refusal, ended_at, told_at, confirmations, signer_note) on withdrawal to assay_app;

-- A withdrawal goes one way. Whoever writes, what was signed is never open again and what ended stays so.
create function withdrawal_goes_on() returns trigger language plpgsql as $$
declare
  ranks constant jsonb = '{"first": 1, "second": 2, "ready": 3, "signed": 4, "sent": 5, "stuck": 6, "done": 7, "refused": 8, "cancelled": 8}';
  is_asked_again boolean;
begin
  if old.ended_at is not null and new.status <> old.status then
    raise exception 'withdrawal % is over', old.id using errcode = '23000';
  end if;
  if (ranks ->> new.status)::int < (ranks ->> old.status)::int and not (old.status = 'ready' and new.status = 'first') then
    raise exception 'withdrawal % cannot go from % to %', old.id, old.status, new.status using errcode = '23000';
  end if;
  if new.status in ('refused', 'cancelled') and old.status not in ('first', 'second', 'ready', 'refused', 'cancelled') then
    raise exception 'withdrawal % was signed', old.id using errcode = '23000';
  end if;
  -- The signer wants two approvals of what one had released: the one is taken back, and both are given anew.
  is_asked_again := old.status = 'ready' and new.status = 'first' and old.signer_note is not distinct from 'two_needed' and new.needs = 2
    and new.first_by is null and new.first_hash is null;
  if old.first_by is not null and not is_asked_again and (new.first_by is distinct from old.first_by or new.first_hash is distinct from old.first_hash) then
    raise exception 'withdrawal % was approved by another', old.id using errcode = '23000';
  end if;
  if old.booked_at is not null and new.booked_at is distinct from old.booked_at then
    raise exception 'withdrawal % was booked', old.id using errcode = '23000';
  end if;
  new.version := nextval('withdrawal_version');
  return new;
end $$;
create trigger withdrawal_goes_on before update on withdrawal for each row execute function withdrawal_goes_on();

-- Whether an operator entered how it was paid by hand, and nobody decided on that yet. Volatile, so that it sees what was committed while the
-- caller waited for the row.
create function withdrawal_is_entered(asked bigint) returns boolean language sql volatile set search_path = public, pg_temp as $$
  select exists (select from operator_proposal p
    where p.kind = 'withdrawal.by_hand' and p.subject = 'withdrawal:' || asked and p.decision is null)
$$;

-- What the signer has signed. Written by it alone. A payment has one nonce for good, and so can be mined once.
create table signer_payment (
  id bigint generated always as identity primary key,
  purpose text not null check (purpose in ('withdrawal', 'sweep')),
  withdrawal_id bigint unique references withdrawal,
  chain text not null,
  chain_id text not null,
  from_address text not null,
  nonce bigint not null,
  currency_id int not null references currency,
  to_address text not null,
  -- As the chain counts it.
  chain_amount numeric(78, 0) not null,
  amount numeric(38, 8) not null,
  created_at timestamptz not null default now(),
  block_height bigint,
  mined_id text,
  failed boolean not null default false,
  final_at timestamptz,
  check ((purpose = 'withdrawal') = (withdrawal_id is not null)),
  unique (chain, chain_id, from_address, nonce)
);
create index signer_payment_open on signer_payment (id) where final_at is null;

-- A transaction of a payment: the first, and those that replaced it for a higher fee. Its bytes are stored before they are sent.
create table signer_transaction (
  payment_id bigint not null references signer_payment,
  number int not null,
  transaction_id text not null unique,
  bytes text not null,
  fee_per_gas numeric(38, 0) not null,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  primary key (payment_id, number)
);

-- The hot wallets as the signer last saw them.
create table signer_wallet (
  chain text not null,
  currency_id int not null references currency,
  address text not null,
  balance numeric(38, 8) not null,
  floor numeric(38, 8) not null,
  ceiling numeric(38, 8) not null,
  daily_limit numeric(38, 8) not null,
  signed_today numeric(38, 8) not null,
  cold_address text,
  at timestamptz not null default now(),
  primary key (chain, currency_id)
);
revoke insert, update, delete, truncate on signer_payment, signer_transaction, signer_wallet from assay_app;

-- What the signer sees of withdrawals: those that wait for it of accounts that are not frozen, with the proof of their hold and of who approved them. The log of operators can
-- only grow; an approval that does not stand there is none.
create view signer_ready with (security_barrier) as
  select w.id::text as id, w.user_id::text as user_id, w.currency_id, w.network, w.address, trim_scale(w.amount)::text as amount,
    trim_scale(w.fee)::text as fee, trim_scale(w.arrives)::text as arrives, w.needs, w.risks, trim_scale(w.worth_usdt)::text as worth_usdt,
    trim_scale(coalesce(h.held, 0))::text as held, w.first_by::text as first_by, w.first_hash,
    p.terms as proposal_terms, encode(p.terms_hash, 'hex') as proposal_hash, p.kind as proposal_kind, p.subject as proposal_subject,
    p.id::text as proposal_id, p.decision as proposal_decision, p.proposed_by::text as proposed_by, p.decided_by::text as decided_by,
    array(select l.operator_id || ' ' || l.action || ' ' || coalesce(l.detail::json ->> 'terms_hash', l.detail::json ->> 'proposal', '') from operator_log l
      where l.subject = 'withdrawal:' || w.id and l.operator_id is not null order by l.number) as deeds,
    array(select o.id::text from operator o where o.id in (w.first_by, p.proposed_by, p.decided_by) and o.disabled_at is null
      and o.roles && array['compliance', 'treasury', 'admin']) as deciders
  from withdrawal w
    join account_user u on u.id = w.user_id
    left join operator_proposal p on p.id = w.proposal_id
    left join ledger_hold h on h.account_id = w.account_id and h.currency_id = w.currency_id and h.hold = 'withdrawal:' || w.id
  where w.status = 'ready' and w.release_at <= now() and w.to_user_id is null and u.frozen_at is null;
revoke all on signer_ready from assay_app;

-- What the signer's login may write of a withdrawal, and nothing else. Each runs with the owner's rights.
create function signer_note(asked bigint, note text) returns void language sql security definer set search_path = public, pg_temp as $$
  update withdrawal w set signer_note = note where w.id = asked and w.status = 'ready' and w.signer_note is distinct from note
$$;

-- Stores the payment and its bytes and marks the withdrawal as signed, all or nothing. False where it was cancelled or signed meanwhile, where
-- its user's account is frozen, or where the ledger does not hold its amount. `asked` is null for a sweep.
create function signer_sign(asked bigint, payment jsonb) returns boolean language plpgsql security definer set search_path = public, pg_temp as $$
declare
  status_now text;
  payment_number bigint;
begin
  if asked is not null then
    select w.status into status_now from withdrawal w where w.id = asked for update;
    if status_now is distinct from 'ready' then return false; end if;
    if exists (select from withdrawal w join account_user u on u.id = w.user_id where w.id = asked and u.frozen_at is not null) then
      return false;
    end if;
    if not exists (select from ledger_hold h join withdrawal w on w.id = asked
      where h.account_id = w.account_id and h.currency_id = w.currency_id and h.hold = 'withdrawal:' || w.id and h.held = w.amount) then
      return false;
    end if;
  end if;
  insert into signer_payment (purpose, withdrawal_id, chain, chain_id, from_address, nonce, currency_id, to_address, chain_amount, amount)
    values (case when asked is null then 'sweep' else 'withdrawal' end, asked, payment ->> 'chain', payment ->> 'chain_id',
      payment ->> 'from', (payment ->> 'nonce')::bigint, (payment ->> 'currency_id')::int, payment ->> 'to',
      (payment ->> 'chain_amount')::numeric, (payment ->> 'amount')::numeric)
    returning id into payment_number;
  insert into signer_transaction (payment_id, number, transaction_id, bytes, fee_per_gas)
    values (payment_number, 1, payment ->> 'transaction_id', payment ->> 'bytes', (payment ->> 'fee_per_gas')::numeric);
  if asked is not null then
    update withdrawal w set status = 'signed', signed_at = now(), signer_note = null, transaction_id = payment ->> 'transaction_id'
      where w.id = asked;
  end if;
  return true;
end $$;

-- Another transaction of the same payment and nonce, for a higher fee.
create function signer_replace(payment_number bigint, replacement jsonb) returns void language plpgsql security definer
  set search_path = public, pg_temp as $$
begin
  insert into signer_transaction (payment_id, number, transaction_id, bytes, fee_per_gas)
    select payment_number, max(t.number) + 1, replacement ->> 'transaction_id', replacement ->> 'bytes', (replacement ->> 'fee_per_gas')::numeric
    from signer_transaction t join signer_payment p on p.id = t.payment_id where t.payment_id = payment_number and p.final_at is null
    having count(*) > 0;
end $$;

-- The network has these bytes.
create function signer_sent(payment_number bigint, sent_id text) returns void language plpgsql security definer
  set search_path = public, pg_temp as $$
begin
  update signer_transaction t set sent_at = coalesce(t.sent_at, now()) where t.payment_id = payment_number and t.transaction_id = sent_id;
  update withdrawal w set status = 'sent', sent_at = now() from signer_payment p
    where p.id = payment_number and w.id = p.withdrawal_id and w.status = 'signed';
  update withdrawal w set transaction_id = sent_id from signer_payment p
    where p.id = payment_number and w.id = p.withdrawal_id and w.status = 'sent' and w.transaction_id is distinct from sent_id;
end $$;

-- How far the network is. A transaction that a block lost goes back to none.
create function signer_confirmed(payment_number bigint, progress jsonb) returns void language plpgsql security definer
  set search_path = public, pg_temp as $$
declare
  is_final constant boolean = (progress ->> 'is_final')::boolean;
  has_failed constant boolean = (progress ->> 'failed')::boolean;
begin
  update signer_payment p set block_height = (progress ->> 'height')::bigint, mined_id = progress ->> 'transaction_id', failed = has_failed,
      final_at = case when is_final then now() end
    where p.id = payment_number and p.final_at is null;
  if not found then return; end if;
  update withdrawal w set confirmations = (progress ->> 'confirmations')::int,
      transaction_id = coalesce(progress ->> 'transaction_id', w.transaction_id),
      status = case when is_final and has_failed then 'stuck' when is_final then 'done' else w.status end,
      ended_at = case when is_final and not has_failed then now() end
    from signer_payment p
    where p.id = payment_number and w.id = p.withdrawal_id and w.status = 'sent'
      and (w.confirmations <> (progress ->> 'confirmations')::int or is_final or w.transaction_id is distinct from progress ->> 'transaction_id');
end $$;

create function signer_report(wallet jsonb) returns void language sql security definer set search_path = public, pg_temp as $$
  insert into signer_wallet (chain, currency_id, address, balance, floor, ceiling, daily_limit, signed_today, cold_address)
    values (wallet ->> 'chain', (wallet ->> 'currency_id')::int, wallet ->> 'address', (wallet ->> 'balance')::numeric,
      (wallet ->> 'floor')::numeric, (wallet ->> 'ceiling')::numeric, (wallet ->> 'daily_limit')::numeric,
      (wallet ->> 'signed_today')::numeric, wallet ->> 'cold_address')
  on conflict (chain, currency_id) do update set address = excluded.address, balance = excluded.balance, floor = excluded.floor,
    ceiling = excluded.ceiling, daily_limit = excluded.daily_limit, signed_today = excluded.signed_today,
    cold_address = excluded.cold_address, at = now()
$$;

revoke all on function signer_note, signer_sign, signer_replace, signer_sent, signer_confirmed, signer_report from public, assay_app;
