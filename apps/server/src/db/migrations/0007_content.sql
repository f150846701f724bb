create table content_article (
  id bigint generated always as identity primary key,
  category smallint not null check (category in (4, 5)),
  slug text not null unique,
  link text not null default '',
  picture text not null default '',
  is_popup boolean not null default false,
  published_at timestamptz not null default now()
);
create index content_article_of_category on content_article (category, published_at desc, id desc);

create table content_article_text (
  article_id bigint not null references content_article,
  lang text not null,
  title text not null,
  summary text not null,
  content text not null,
  primary key (article_id, lang)
);
