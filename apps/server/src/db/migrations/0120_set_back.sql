-- A database that was set back knows withdrawals as waiting whose coins the signer has sent. Its journal tells: such a one is given back to nobody
-- and paid by nobody else, and waits for the bytes that it had. What fails on the chain after that is for people again.
alter table withdrawal add column was_paid boolean not null default false;

create function withdrawal_was_paid() returns trigger language plpgsql as $$
begin
  raise exception 'withdrawal % was paid before the database was set back', old.id using errcode = '23000';
end $$;
create trigger withdrawal_was_paid before update on withdrawal for each row
  when (old.was_paid and old.status in ('first', 'second', 'ready')
    and (new.status in ('refused', 'cancelled') or old.paying_by is null and new.paying_by is not null))
  execute function withdrawal_was_paid();

-- Marks those of these payments that stand here as waiting, and are the same: to this address, of this amount. What has an id again since then is
-- another withdrawal. Answers the ids of all that are marked so: nobody can give them back.
create function signer_set_back(payments jsonb) returns setof text language sql security definer set search_path = public, pg_temp as $$
  update withdrawal w set was_paid = true from jsonb_to_recordset(payments) as p (withdrawal bigint, currency_id int, "to" text, amount numeric)
    where w.id = p.withdrawal and w.currency_id = p.currency_id and w.address = p."to" and w.arrives = p.amount
      and w.status in ('first', 'second', 'ready') and w.paying_by is null
    returning w.id::text
$$;

-- No withdrawal gets an id that the signer knows from before the database was set back.
create function signer_knows_ids(highest bigint) returns void language sql security definer set search_path = public, pg_temp as $$
  select setval(pg_get_serial_sequence('withdrawal', 'id'), highest)
    where highest > coalesce((select max(id) from withdrawal), 0)
$$;
revoke all on function signer_set_back, signer_knows_ids from public, assay_app;
