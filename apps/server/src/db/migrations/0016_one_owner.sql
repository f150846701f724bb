-- Every balance has one writer: a desk that keeps it in memory (docs/decisions/0015). What live spot orders keep back stands on their
-- rows and books nothing; other holds are rows of ledger_hold; entries carry kind and reference themselves; ended orders have a table
-- of their own.

-- Spot orders give back what the ledger held for them. A database that was away for months has no partition for that yet.
select ledger_ensure_partitions(now());
do $$
declare
  held record;
begin
  select array_agg('spot_release'::text) as kinds, array_agg(name) as names, array_agg(row::int) as rows, array_agg(account_id) as accounts,
    array_agg(currency_id) as currencies, array_agg(units) as units
  into held
  from (
    select 'spot_order:' || o.id as name, row_number() over (order by o.id) as row, o.account_id, o.held as units,
      case o.side when 'buy' then p.quote_id else p.base_id end as currency_id
    from spot_order o join spot_pair p on p.id = o.pair_id
    where o.held > 0 and o.account_id >= 1000) own;
  if held.kinds is not null then
    perform ledger_post(now(), null, held.kinds, held.names, held.rows, held.accounts, held.currencies, held.units,
      (select array_agg(-unit order by place) from unnest(held.units) with ordinality as u (unit, place)), held.names);
  end if;
end $$;

-- Who writes: the desk of an account, by its type or its name. Mint and transit exist once for each.
alter table ledger_account add column writer text not null generated always as (
  case when type in (3, 4) or id in (3, 11, 21, 52, 82) then 'lever' else 'spot' end) stored;
insert into ledger_account (id, name, has_floor) values (52, 'mint:lever', false), (81, 'transit:spot', false), (82, 'transit:lever', false);
alter table ledger_balance add column writer text;
update ledger_balance b set writer = a.writer from ledger_account a where a.id = b.account_id;
alter table ledger_balance alter column writer set not null;

-- What an obligation keeps of a balance, while it keeps any.
create table ledger_hold (
  account_id bigint not null,
  currency_id int not null,
  hold text not null,
  held numeric(38, 8) not null,
  since timestamptz not null,
  primary key (account_id, hold, currency_id),
  constraint hold_not_negative check (held >= 0)
) with (fillfactor = 80);
insert into ledger_hold (account_id, currency_id, hold, held, since)
  select account_id, currency_id, hold, sum(held_delta), min(time) from ledger_entry where hold is not null
  group by account_id, currency_id, hold having sum(held_delta) <> 0;
drop index ledger_entry_of_hold;

-- Entries say themselves what they are of.
alter table ledger_entry add column kind text, add column reference text;
update ledger_entry e set kind = p.kind, reference = p.reference from ledger_posting p where p.id = e.posting_id and p.time = e.time;
alter table ledger_entry alter column kind set not null, alter column reference set not null, drop constraint ledger_entry_pkey,
  alter column line type int;
drop function ledger_post(timestamptz, bigint, text[], text[], int[], bigint[], int[], numeric[], numeric[], text[]);
drop table ledger_posting;

create or replace function ledger_ensure_partitions(around timestamptz) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  month timestamptz;
  suffix text;
begin
  for step in 0..3 loop
    month := (date_trunc('month', around at time zone 'UTC') + make_interval(months => step)) at time zone 'UTC';
    suffix := to_char(month at time zone 'UTC', 'YYYYMM');
    continue when to_regclass('ledger_entry_' || suffix) is not null;
    execute format('create table ledger_entry_%s partition of ledger_entry for values from (%L) to (%L)',
      suffix, month, (month at time zone 'UTC' + interval '1 month') at time zone 'UTC');
    execute format('create trigger balanced after insert on ledger_entry_%s referencing new table as fresh for each statement execute function ledger_check_balanced()', suffix);
    execute format('revoke all on ledger_entry_%s from assay_app', suffix);
  end loop;
end $$;

-- Books what one writer did: the one way money moves. Entries come with what is left after them; balances with what was there before and
-- is there after, each once. Refused whole (an exception: the caller's bug) when a posting does not sum to zero, entries and balances
-- do not agree, a balance is another writer's or not what its writer thinks, an account is unknown, below its floor or short of a hold.
create function ledger_post(
  posting_writer text, at timestamptz,
  entry_postings int[], entry_kinds text[], entry_references text[], entry_accounts bigint[], entry_currencies int[],
  entry_available numeric[], entry_held numeric[], entry_available_after numeric[], entry_held_after numeric[], entry_holds text[],
  balance_accounts bigint[], balance_currencies int[], available_before numeric[], held_before numeric[],
  available_after numeric[], held_after numeric[]
) returns void language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  ids bigint[];
  named int := cardinality(balance_accounts);
  moved int;
  more int;
begin
  if exists (
    select from (
      select account_id, currency_id, available, held
        from unnest(entry_accounts, entry_currencies, entry_available, entry_held) as e (account_id, currency_id, available, held)
      union all
      select account_id, currency_id, a_before - a_after, h_before - h_after
        from unnest(balance_accounts, balance_currencies, available_before, held_before, available_after, held_after)
          as b (account_id, currency_id, a_before, h_before, a_after, h_after)) both_sides
    group by account_id, currency_id having sum(available) <> 0 or sum(held) <> 0)
  then
    raise exception 'entries and balances do not agree' using errcode = 'integrity_constraint_violation';
  end if;

  update ledger_balance b set available = n.a_after, held = n.h_after
    from unnest(balance_accounts, balance_currencies, available_before, held_before, available_after, held_after)
      as n (account_id, currency_id, a_before, h_before, a_after, h_after)
    where b.account_id = n.account_id and b.currency_id = n.currency_id and b.writer = posting_writer
      and b.available = n.a_before and b.held = n.h_before;
  get diagnostics moved = row_count;
  if moved < named then
    -- Those that are not there yet.
    insert into ledger_balance (account_id, currency_id, writer, floor, available, held)
      select n.account_id, n.currency_id, a.writer, case when a.has_floor then 0 else -1e29 end, n.a_after, n.h_after
      from unnest(balance_accounts, balance_currencies, available_before, held_before, available_after, held_after)
        as n (account_id, currency_id, a_before, h_before, a_after, h_after)
      join ledger_account a on a.id = n.account_id
      where a.writer = posting_writer and n.a_before = 0 and n.h_before = 0
        and not exists (select from ledger_balance b where b.account_id = n.account_id and b.currency_id = n.currency_id);
    get diagnostics more = row_count;
    if moved + more < named then
      raise exception '% of % balances are not as their writer % thinks', named - moved - more, named, posting_writer
        using errcode = 'integrity_constraint_violation';
    end if;
  end if;

  ids := array(select nextval('ledger_posting_id') from generate_series(1, (select max(posting) from unnest(entry_postings) as p (posting))));
  insert into ledger_entry (posting_id, line, time, account_id, currency_id, available_delta, held_delta, available_after, held_after, hold,
      kind, reference)
    select ids[posting], line, at, account_id, currency_id, available, held, a_after, h_after, hold, kind, reference
    from unnest(entry_postings, entry_kinds, entry_references, entry_accounts, entry_currencies, entry_available, entry_held,
        entry_available_after, entry_held_after, entry_holds)
      with ordinality as e (posting, kind, reference, account_id, currency_id, available, held, a_after, h_after, hold, line);

  if exists (select from unnest(entry_holds) as e (hold) where hold is not null) then
    perform ledger_move_holds(at, entry_accounts, entry_currencies, entry_held, entry_holds);
  end if;
end $$;

-- A hold gives back to whom it was taken from, and never more than it keeps.
create function ledger_move_holds(at timestamptz, accounts bigint[], currencies int[], units numeric[], holds text[])
returns void language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  given int;
  found_holds int;
begin
  insert into ledger_hold as h (account_id, currency_id, hold, held, since)
    select account_id, currency_id, hold, sum(held), at
    from unnest(accounts, currencies, units, holds) as e (account_id, currency_id, held, hold)
    where hold is not null group by account_id, currency_id, hold having sum(held) > 0
    on conflict (account_id, hold, currency_id) do update set held = h.held + excluded.held;

  select count(*) into given from (
    select from unnest(accounts, currencies, units, holds) as e (account_id, currency_id, held, hold)
    where hold is not null group by account_id, currency_id, hold having sum(held) < 0) d;
  if given = 0 then
    return;
  end if;
  update ledger_hold h set held = h.held + d.held
    from (
      select account_id, currency_id, hold, sum(held) as held
      from unnest(accounts, currencies, units, holds) as e (account_id, currency_id, held, hold)
      where hold is not null group by account_id, currency_id, hold having sum(held) < 0) d
    where h.account_id = d.account_id and h.hold = d.hold and h.currency_id = d.currency_id;
  get diagnostics found_holds = row_count;
  if found_holds < given then
    raise exception '% holds give back what they do not keep', given - found_holds using errcode = 'integrity_constraint_violation';
  end if;
  delete from ledger_hold h
    using (select distinct account_id, currency_id, hold from unnest(accounts, currencies, holds) as e (account_id, currency_id, hold)) d
    where h.account_id = d.account_id and h.hold = d.hold and h.currency_id = d.currency_id and h.held = 0;
end $$;

revoke all on function ledger_move_holds(timestamptz, bigint[], int[], numeric[], text[]) from public;
-- Temporary tables of whoever calls are never taken for the ledger's own.
alter function ledger_check_balanced() set search_path = pg_catalog, public, pg_temp;
alter function idempotency_ensure_partitions(date) set search_path = pg_catalog, public, pg_temp;
revoke insert, update, delete, truncate on ledger_entry, ledger_balance, ledger_hold from assay_app;
-- Accounts of users only, and all of them with a floor.
revoke insert, update, delete, truncate on ledger_account from assay_app;
grant insert (id, user_id, type) on ledger_account to assay_app;

-- Live orders, all of which a start reads, apart from those that have ended.
alter table spot_order alter column type set default 'limit', alter column status set default 'open', alter column holds_for_oco set default false,
  alter column filled_lots set default 0, alter column filled_quote set default 0, alter column taken set default 0,
  alter column fee set default 0, alter column held set default 0;
create table spot_order_ended (like spot_order including defaults);
alter table spot_order_ended add primary key (account_id, id);
insert into spot_order_ended select * from spot_order
  where status not in ('open', 'partially_filled', 'untriggered') and (account_id <> 71 or filled_lots > 0);
delete from spot_order where status not in ('open', 'partially_filled', 'untriggered');
alter table spot_order_ended drop column user_id, drop column queue_seq;
create index spot_order_ended_named on spot_order_ended (account_id, client_id) where client_id is not null;
drop index spot_order_open, spot_order_open_of_user, spot_order_of_user;
alter table spot_order drop constraint spot_order_pkey, drop column user_id, add primary key (account_id, id), add column held_currency_id int;
update spot_order o set held_currency_id = case o.side when 'buy' then p.quote_id else p.base_id end from spot_pair p where p.id = o.pair_id;
alter table spot_order alter column held_currency_id set not null;

-- A user's order, whether it lives or not.
create view spot_order_any as
  select id, account_id, pair_id, client_id, side, type, tif, post_only, self_trade, amount_lots, quote_budget, price_ticks, stop_ticks,
    trailing_bps, activation_ticks, trail_ticks, visible_lots, slice_lots, oco_id, holds_for_oco, maker_rate_ppm, taker_rate_ppm, filled_lots,
    filled_quote, taken, fee, held, status, reason, queue_seq, created_at, updated_at from spot_order
  union all
  select id, account_id, pair_id, client_id, side, type, tif, post_only, self_trade, amount_lots, quote_budget, price_ticks, stop_ticks,
    trailing_bps, activation_ticks, trail_ticks, visible_lots, slice_lots, oco_id, holds_for_oco, maker_rate_ppm, taker_rate_ppm, filled_lots,
    filled_quote, taken, fee, held, status, reason, 0, created_at, updated_at from spot_order_ended;

-- What a user may spend, and what is kept back by holds and by live orders.
create view wallet_balance as
  select b.account_id, b.currency_id, b.available - coalesce(o.kept, 0) as available, b.held + coalesce(o.kept, 0) as held
  from ledger_balance b
  left join lateral (
    select sum(o.held) as kept from spot_order o where o.account_id = b.account_id and o.held_currency_id = b.currency_id) o on true;

-- A move between accounts of two writers is done in two steps; `landed_at` says that the second is done.
create sequence wallet_move_id owned by wallet_move.id;
select setval('wallet_move_id', (select coalesce(max(id), 0) + 1 from wallet_move), false);
alter table wallet_move alter column id set default nextval('wallet_move_id'), add column landed_at timestamptz,
  add column landed_available numeric(38, 8);
update wallet_move set landed_at = time;
create index wallet_move_in_transit on wallet_move (id) where landed_at is null;

-- A batch follows the one before it, or fails: so may the next be sent before COMMIT of this one is answered. `run` tells a desk its own
-- batches from those of another that took its place.
alter table desk_batch add column run text;
create function desk_begin_batch(writer text, batch_number bigint, first_free_id bigint, writer_run text) returns void
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  update desk_batch set number = batch_number, next_id = first_free_id, run = writer_run
    where desk = writer and number = batch_number - 1;
  if found then
    return;
  end if;
  if batch_number > 1 or exists (select from desk_batch where desk = writer) then
    raise exception 'batch % of % does not follow the last one', batch_number, writer using errcode = 'integrity_constraint_violation';
  end if;
  insert into desk_batch (desk, number, next_id, run) values (writer, batch_number, first_free_id, writer_run);
end $$;
