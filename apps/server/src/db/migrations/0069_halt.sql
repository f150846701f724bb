-- Halts of trading that operators ordered. What held at a past second is asked after a restart, too, so none is ever removed; only its end is
-- written, once.
create table instrument_halt (
  id uuid primary key,
  -- Null: everything that is traded.
  symbol text,
  reason text not null check (reason in ('maintenance', 'prices', 'event', 'authority', 'fault')),
  from_at timestamptz not null check (date_trunc('second', from_at) = from_at),
  until_at timestamptz check (until_at > from_at and date_trunc('second', until_at) = until_at),
  operator_id bigint not null references operator,
  note text not null,
  ended_by bigint references operator,
  end_note text,
  check ((until_at is null) = (ended_by is null) and (until_at is null) = (end_note is null))
);
create unique index instrument_halt_standing on instrument_halt (coalesce(symbol, '')) where until_at is null;
revoke update, delete, truncate on instrument_halt from assay_app;
grant update (until_at, ended_by, end_note) on instrument_halt to assay_app;
