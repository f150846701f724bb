-- When everybody was told what became of his commitment.
alter table subscription_project disable trigger keep_terms;
alter table subscription_project add column told_at timestamptz check (told_at is null or allocated_at is not null);
update subscription_project set told_at = allocated_at where allocated_at is not null;
alter table subscription_project enable trigger keep_terms;
create index subscription_project_untold on subscription_project (allocated_at, id) where allocated_at is not null and told_at is null;

create or replace function subscription_keep_terms() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  changing text[] := array['people', 'committed', 'taken_lots', 'closed_at', 'allocated_at', 'is_missed', 'given_lots', 'list_hash', 'logged_at',
    'told_at'];
begin
  if old.scheduled_at is not null and (to_jsonb(old) - changing) is distinct from (to_jsonb(new) - changing) then
    raise exception 'the terms of sale % cannot change any more', old.id using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;
