-- The versions of the agreement by language, as they were offered. None of it ever changes.
create table agreement_text (
  version text not null,
  lang text not null,
  since date not null,
  -- JSON, exactly as it was hashed.
  text text not null,
  text_hash bytea not null check (text_hash = sha256(convert_to(text, 'UTF8'))),
  primary key (version, lang)
);
revoke update, delete, truncate on agreement_text from assay_app;

-- A signature: one for each user and version, for good. The file is sealed; its hash stands in the public log.
create table agreement_signature (
  id bigint generated always as identity primary key,
  user_id bigint not null references account_user,
  version text not null,
  lang text not null,
  name text not null,
  is_typed boolean not null,
  signed_at timestamptz not null,
  file_hash bytea not null unique check (length(file_hash) = 32),
  file_bytes integer not null,
  file_sealed bytea not null,
  unique (user_id, version),
  foreign key (version, lang) references agreement_text
);
revoke update, delete, truncate on agreement_signature from assay_app;

-- Which signatures stand in the public log. A row of its own, so that a signature never changes.
create table agreement_logged (
  signature_id bigint primary key references agreement_signature,
  logged_at timestamptz not null default now()
);
revoke update, delete, truncate on agreement_logged from assay_app;

create function agreement_stays() returns trigger language plpgsql as $$
begin
  raise exception 'what was signed never changes' using errcode = '23000';
end $$;
create trigger agreement_text_stays before update or delete on agreement_text for each row execute function agreement_stays();
create trigger agreement_signature_stays before update or delete on agreement_signature for each row execute function agreement_stays();
