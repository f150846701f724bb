-- A device is known by the hash of a random token that it keeps, no longer by the name of its browser, which anybody can copy. Null: it came
-- without one, or was forgotten when its user ended its session. Hashes of names stay as they are: no token has one of them, so the first login
-- of each browser is from a new device, while sessions that are open keep their age.
alter table account_session alter column device_hash drop not null;
