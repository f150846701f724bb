-- Rules of trading as the public log names them: the value each was last logged with.
create table proof_rule (
  name text primary key,
  value text not null
);
