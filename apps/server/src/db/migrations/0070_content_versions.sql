-- What operators write and set, in versions that are only added. What comes with the product stays beside it.
create table content_version (
  article_id bigint not null references content_article,
  version int not null check (version > 0),
  link text not null,
  picture text not null,
  is_popup boolean not null,
  -- [{lang, title, summary, content}], as it was cleaned.
  texts jsonb not null,
  note text not null,
  operator_id bigint not null references operator,
  at timestamptz not null default now(),
  primary key (article_id, version)
);
revoke update, delete, truncate on content_version from assay_app;

alter table content_article
  -- The last version written, and the one that readers see. Null: none, or the words of the product.
  add column latest int not null default 0,
  add column live int,
  add column next_version int,
  add column next_at timestamptz,
  add column withdrawn_at timestamptz,
  add foreign key (id, live) references content_version (article_id, version),
  add foreign key (id, next_version) references content_version (article_id, version),
  add check ((next_version is null) = (next_at is null));
create index content_article_due on content_article (next_at) where next_at is not null;

-- The language that the words are in, where a version has none of the reader's.
alter table content_article_text add column words_lang text;

create table content_setting (
  key text not null,
  version int not null check (version > 0),
  -- Null: the default holds again.
  value text,
  note text not null,
  operator_id bigint not null references operator,
  -- Who decided on it, where it takes two.
  decided_by bigint references operator check (decided_by <> operator_id),
  at timestamptz not null default now(),
  primary key (key, version)
);
revoke update, delete, truncate on content_setting from assay_app;

-- Pictures of the site are an operator's, not a user's.
alter table upload_file
  alter column user_id drop not null,
  add column operator_id bigint references operator,
  add check (num_nonnulls(user_id, operator_id) = 1);
