-- `ledger_post` makes a balance only in a currency that it finds, and no currency is ever removed: the key asked for each again, row by row.
alter table ledger_balance drop constraint ledger_balance_currency_id_fkey;
revoke delete, truncate on currency from assay_app;
create or replace function ledger_post(
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
    -- Those that are not there yet. An account or a currency that does not exist gets none.
    insert into ledger_balance (account_id, currency_id, writer, floor, available, held)
      select n.account_id, n.currency_id, a.writer, case when a.has_floor then 0 else -1e29 end, n.a_after, n.h_after
      from unnest(balance_accounts, balance_currencies, available_before, held_before, available_after, held_after)
        as n (account_id, currency_id, a_before, h_before, a_after, h_after)
      join ledger_account a on a.id = n.account_id
      join currency c on c.id = n.currency_id
      where a.writer = posting_writer and n.a_before = 0 and n.h_before = 0
      on conflict (account_id, currency_id) do nothing;
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

-- As before, with one look at each hold: what grows is made or grows, what shrinks ends or shrinks.
create or replace function ledger_move_holds(at timestamptz, accounts bigint[], currencies int[], units numeric[], holds text[])
returns void language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  moved ledger_hold[] := array(
    select row(account_id, currency_id, hold, sum(held), at)::ledger_hold
    from unnest(accounts, currencies, units, holds) as e (account_id, currency_id, held, hold)
    where hold is not null group by account_id, currency_id, hold having sum(held) <> 0);
  shrinking int := (select count(*) from unnest(moved) as m where m.held < 0);
  ended int;
  shrunk int;
begin
  if shrinking > 0 then
    delete from ledger_hold h using unnest(moved) as m
      where m.held < 0 and h.account_id = m.account_id and h.hold = m.hold and h.currency_id = m.currency_id and h.held + m.held = 0;
    get diagnostics ended = row_count;
    if ended < shrinking then
      update ledger_hold h set held = h.held + m.held from unnest(moved) as m
        where m.held < 0 and h.account_id = m.account_id and h.hold = m.hold and h.currency_id = m.currency_id;
      get diagnostics shrunk = row_count;
      if ended + shrunk < shrinking then
        raise exception '% holds give back what they do not keep', shrinking - ended - shrunk using errcode = 'integrity_constraint_violation';
      end if;
    end if;
  end if;
  if shrinking < cardinality(moved) then
    insert into ledger_hold as h (account_id, currency_id, hold, held, since)
      select account_id, currency_id, hold, held, since from unnest(moved) as m where m.held > 0
      on conflict (account_id, hold, currency_id) do update set held = h.held + excluded.held;
  end if;
end $$;
