-- Beside the changes of its stops: both leave marks in the public log, which number them together.
alter table futures_row add column margin_additions int not null default 0;
