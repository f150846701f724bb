-- Terms that two operators have decided and that hold from a midnight on (UTC), at least a day after: what the release says holds until then.
create table instrument_terms (
  id bigint generated always as identity primary key,
  -- `spot`, `options`, or `contracts.` and a symbol.
  subject text not null,
  terms json not null,
  from_at timestamptz not null check (from_at at time zone 'UTC' = date_trunc('day', from_at at time zone 'UTC')),
  proposal_id bigint not null unique references operator_proposal,
  decided_at timestamptz not null default now(),
  unique (subject, from_at),
  check (from_at >= decided_at + interval '24 hours')
);
revoke update, delete, truncate on instrument_terms from assay_app;
