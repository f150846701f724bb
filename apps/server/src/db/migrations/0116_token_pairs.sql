-- Pairs of tokens that were sold here. No other market has them: each has an index of its own, which follows its trades (docs/decisions/0063).
create table spot_token_pair (
  pair_id int primary key references spot_pair,
  name text not null,
  listed_at timestamptz not null default now(),
  opens_at timestamptz not null,
  first_ticks bigint not null check (first_ticks > 0),
  proposal_id bigint not null unique references operator_proposal
);

-- An index, from its minute on. A minute that changes nothing has no row.
create table spot_own_index (
  pair_id int not null references spot_token_pair,
  minute timestamptz not null,
  ticks bigint not null check (ticks > 0),
  primary key (pair_id, minute)
);
revoke update, delete on spot_token_pair, spot_own_index from assay_app;
