-- While the night is charged, in several transactions: the last position that has been. The desk stands at that midnight until all are.
alter table lever_clock add column night_id bigint;
