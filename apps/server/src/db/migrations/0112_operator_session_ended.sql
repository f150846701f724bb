-- For the live lines of sessions that another process has ended.
create index operator_session_ended on operator_session (ended_at) where ended_at is not null;
