-- A hold gives back to whom it was taken from, and never more than it keeps. What is moved is summed up once; of holds that end, none is
-- written before it goes.
create or replace function ledger_move_holds(at timestamptz, accounts bigint[], currencies int[], units numeric[], holds text[])
returns void language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  moved ledger_hold[] := array(
    select row(account_id, currency_id, hold, sum(held), at)::ledger_hold
    from unnest(accounts, currencies, units, holds) as e (account_id, currency_id, held, hold)
    where hold is not null group by account_id, currency_id, hold having sum(held) <> 0);
  missing int := cardinality(moved);
  done int;
begin
  delete from ledger_hold h using unnest(moved) as m
    where h.account_id = m.account_id and h.hold = m.hold and h.currency_id = m.currency_id and h.held + m.held = 0;
  get diagnostics done = row_count;
  missing := missing - done;
  if missing = 0 then
    return;
  end if;
  update ledger_hold h set held = h.held + m.held from unnest(moved) as m
    where h.account_id = m.account_id and h.hold = m.hold and h.currency_id = m.currency_id;
  get diagnostics done = row_count;
  missing := missing - done;
  if missing = 0 then
    return;
  end if;
  insert into ledger_hold (account_id, currency_id, hold, held, since)
    select account_id, currency_id, hold, held, since from unnest(moved) as m
    where held > 0 and not exists (
      select from ledger_hold h where h.account_id = m.account_id and h.hold = m.hold and h.currency_id = m.currency_id);
  get diagnostics done = row_count;
  if done < missing then
    raise exception '% holds give back what they do not keep', missing - done using errcode = 'integrity_constraint_violation';
  end if;
end $$;
