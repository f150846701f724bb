-- Two configurations may be logged within one millisecond: their order is that of their numbers.
alter table proof_config add column number bigint generated always as identity;
alter table proof_config drop constraint proof_config_pkey;
alter table proof_config add primary key (time_ms, number);
