-- What operators let a user withdraw in 24 hours, coins and fiat money together (docs/decisions/0067). One lowers it at once, for that only
-- protects; two raise it, or end it. A row stays and counts its changes, so that what two agree on is about the limit that they read.
create table withdrawal_limit (
  user_id bigint primary key references account_user,
  number integer not null,
  -- Null: the level's.
  limit_usdt numeric(38, 8) check (limit_usdt >= 0),
  -- What one operator set never lets out more than the level does.
  is_by_two boolean not null,
  reason text check (reason in ('activity', 'identity', 'authority', 'wish')),
  set_by bigint not null references operator,
  set_at timestamptz not null default now(),
  -- Who is limited by one operator is told why.
  check ((reason is not null) = (limit_usdt is not null and not is_by_two))
);

-- The limit that is in force: the one rule, for coins and for fiat money. `level_usdt` is what the level of the user allows; a level that allows
-- nothing lets nothing out, whatever operators agreed on.
create function withdrawal_limit_usdt(asked bigint, level_usdt numeric) returns numeric language sql stable set search_path = public, pg_temp as $$
  select case when level_usdt = 0 or l.limit_usdt is null then level_usdt when l.is_by_two then l.limit_usdt else least(l.limit_usdt, level_usdt) end
  from (select) as one left join withdrawal_limit l on l.user_id = asked
$$;
