-- Every public configuration this installation has had, as it was served: the log holds its SHA-256 from the same transaction on.
create table proof_config (
  time_ms bigint primary key,
  sha256 bytea not null,
  text text not null
);
