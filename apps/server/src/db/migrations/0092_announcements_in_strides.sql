-- What waits to be sent is taken in strides, messages before announcements, however many of these wait.
create index message_waiting_messages on message_waiting (id) where announcement_id is null;
create index message_waiting_announcements on message_waiting (id) where announcement_id is not null;
