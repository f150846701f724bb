-- While it is set, a sale takes nothing. Its end comes when it was to come.
alter table subscription_project add column paused_at timestamptz;

-- The moment of the pause may change too.
create or replace function subscription_keep_terms() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  changing text[] := array['people', 'committed', 'taken_lots', 'paused_at', 'closed_at', 'allocated_at', 'is_missed', 'given_lots', 'list_hash',
    'logged_at', 'told_at'];
begin
  if old.scheduled_at is not null and (to_jsonb(old) - changing) is distinct from (to_jsonb(new) - changing) then
    raise exception 'the terms of sale % cannot change any more', old.id using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;
