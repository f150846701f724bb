-- The desk's last committed batch: read back when the outcome of a COMMIT is unknown.
create table desk_batch (
  desk text primary key,
  number bigint not null,
  -- Ids below were given out, also to quotes whose rows are gone.
  next_id bigint not null
);

-- First answers by key, kept a day in partitions that are dropped whole. The day is part of the key, so look-ups
-- read today and yesterday; an advisory lock on user and key closes the seam at midnight.
create table idempotency_answer (
  user_id bigint not null,
  key uuid not null,
  day date not null,
  request_hash bytea not null,
  -- json, not jsonb: the same text comes back, fields in their order.
  answer json not null,
  primary key (user_id, key, day)
) partition by list (day);

create function idempotency_ensure_partitions(today date) returns void language plpgsql security definer set search_path = public as $$
declare
  old record;
begin
  for step in 0..2 loop
    if to_regclass('idempotency_answer_' || to_char(today + step, 'YYYYMMDD')) is null then
      execute format('create table idempotency_answer_%s partition of idempotency_answer for values in (%L)', to_char(today + step, 'YYYYMMDD'), today + step);
    end if;
  end loop;
  for old in
    select inhrelid::regclass as name from pg_inherits
    where inhparent = 'idempotency_answer'::regclass and right(inhrelid::regclass::text, 8) < to_char(today - 1, 'YYYYMMDD')
  loop
    execute format('drop table %s', old.name);
  end loop;
end $$;

select idempotency_ensure_partitions((now() at time zone 'UTC')::date);
