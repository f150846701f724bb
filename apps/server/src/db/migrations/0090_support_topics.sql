-- What a conversation is about, what is said automatically, how it was rated, and files that operators send.
alter table support_case
  add column topic text not null default 'other'
    check (topic in ('deposit', 'withdrawal', 'bank', 'identity', 'access', 'trade', 'other')),
  -- Null: not rated.
  add column is_good boolean,
  add column rating_reasons text[] not null default '{}';
update support_case set is_good = stars >= 4 where stars is not null;
alter table support_case drop column stars;
alter table support_case rename column stars_text to rating_text;
alter table support_case add check (is_good is null or state = 'closed');

-- The first answer to a conversation comes from the program itself.
alter table support_message drop constraint support_message_side_check;
alter table support_message add constraint support_message_side_check check (side in ('writer', 'operator', 'automatic'));

-- A file is a user's or an operator's.
alter table support_file alter column user_id drop not null;
alter table support_file add column operator_id bigint references operator, add check ((user_id is null) <> (operator_id is null));
create index support_file_operator on support_file (operator_id, sent_at) where operator_id is not null;
