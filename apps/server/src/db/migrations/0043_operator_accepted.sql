-- Who has ever set up is invited again on the machine only, also after a first such invitation took the password away.
alter table operator add column accepted_at timestamptz;
update operator set accepted_at = created_at where password_hash is not null or disabled_at is not null;
