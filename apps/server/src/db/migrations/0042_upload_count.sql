-- How many pictures a user has sent on a day (UTC). It counts what was decoded: to remove a picture takes nothing back.
create table upload_count (
  user_id bigint primary key references account_user,
  day date not null,
  uploads int not null
);
