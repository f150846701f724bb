-- The height that confirmations are counted by: of the nodes that answer the lowest, as credits are. How far a chain was read is one node's word.
alter table deposit_cursor add column counted_height bigint not null default 0;
update deposit_cursor set counted_height = height;
