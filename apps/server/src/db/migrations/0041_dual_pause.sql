-- Coins of which nothing new is taken for now. What runs goes on as it was bought.
create table dual_pause (
  currency_id int primary key references currency,
  paused_at timestamptz not null default now()
);
