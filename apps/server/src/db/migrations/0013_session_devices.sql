-- Whether a device is known, and which session of it is the newest; a user's sessions are found by it as well.
create index account_session_of_device on account_session (user_id, device_hash, id);
drop index account_session_of_user;

-- A line above this column in 0002 speaks of another that never was.
comment on column account_user.created_at is 'When the account was made.';
