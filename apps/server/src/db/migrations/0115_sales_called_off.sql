-- A sale that two operators have called off ends at that moment and gives nothing.
alter table subscription_project disable trigger keep_terms;
alter table subscription_project add column called_off_at timestamptz check (called_off_at is null or scheduled_at is not null);
-- When it takes nothing any more.
alter table subscription_project add column over_at timestamptz not null generated always as (coalesce(called_off_at, ends_at)) stored;
alter table subscription_project enable trigger keep_terms;
-- It ends before its end, and once.
alter table subscription_project add check (called_off_at < ends_at);
alter table subscription_project add check (called_off_at is null or not is_missed and given_lots = 0);

drop index subscription_project_due, subscription_project_shown;
create index subscription_project_due on subscription_project (over_at, id) where scheduled_at is not null and allocated_at is null;
create index subscription_project_shown on subscription_project (over_at desc) where scheduled_at is not null;

create or replace function subscription_keep_terms() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  changing text[] := array['people', 'committed', 'taken_lots', 'paused_at', 'called_off_at', 'over_at', 'closed_at', 'allocated_at', 'is_missed',
    'given_lots', 'list_hash', 'logged_at', 'told_at'];
begin
  if old.scheduled_at is not null and (to_jsonb(old) - changing) is distinct from (to_jsonb(new) - changing) then
    raise exception 'the terms of sale % cannot change any more', old.id using errcode = 'integrity_constraint_violation';
  end if;
  if old.called_off_at is not null and new.called_off_at is distinct from old.called_off_at then
    raise exception 'sale % was called off for good', old.id using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;
