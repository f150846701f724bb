-- Each message to be sent is in one of the two partial indexes, so nobody reads the key over all of them.
alter table message_waiting drop constraint message_waiting_pkey;
drop index message_waiting_messages, message_waiting_announcements;
create unique index message_waiting_messages on message_waiting (id) where announcement_id is null;
create unique index message_waiting_announcements on message_waiting (id) where announcement_id is not null;

-- Places are the order of ids. This index serves the list of commitments and the allocation, and none of its columns ever changes.
create index subscription_order_of_project on subscription_order (project_id, id);
drop index subscription_order_place;
-- No index changes when a commitment is settled without a lock, and a page has room for its rows as they are then.
create index subscription_order_unlocks on subscription_order (unlock_at, id) where unlock_at is not null;
drop index subscription_order_unlock;
alter table subscription_order set (fillfactor = 45);
