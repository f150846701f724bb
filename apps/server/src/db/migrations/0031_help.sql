-- Questions of the help (6) and standing pages, each a category of its own (7 and up), beside news (4) and banners (5).
alter table content_article
  drop constraint content_article_category_check,
  add constraint content_article_category check (category between 4 and 99),
  -- Under which heading of the help a question stands.
  add column topic text not null default '',
  add column position int not null default 0,
  -- Set where somebody has put other words in place of the product's: a new release leaves them alone.
  add column edited_at timestamptz;

-- When its words last changed.
alter table content_article_text add column changed_at timestamptz not null default now();
