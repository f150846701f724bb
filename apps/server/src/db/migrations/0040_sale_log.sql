-- When the end of a sale was written into the public log.
alter table subscription_project add column logged_at timestamptz check (logged_at is null or allocated_at is not null);
create index subscription_project_unlogged on subscription_project (id) where allocated_at is not null and logged_at is null;

create or replace function subscription_keep_terms() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  changing text[] := array['people', 'committed', 'taken_lots', 'closed_at', 'allocated_at', 'is_missed', 'given_lots', 'list_hash', 'logged_at'];
begin
  if old.scheduled_at is not null and (to_jsonb(old) - changing) is distinct from (to_jsonb(new) - changing) then
    raise exception 'the terms of sale % cannot change any more', old.id using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;
