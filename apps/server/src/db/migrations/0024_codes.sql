-- Who asks for a code has tries of its own: guesses of strangers do not use them up. Codes live for ten minutes; those under way are asked
-- for again.
delete from account_code;
alter table account_code
  add column asker text not null,
  add column others_tries smallint not null default 0,
  drop constraint account_code_pkey,
  add primary key (recipient, scene, asker);
