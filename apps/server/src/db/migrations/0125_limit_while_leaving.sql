-- What a user's coins and fiat money that leave are worth: all that has not left yet, however long ago it was asked for, and what left within 24
-- hours. Counted by when it was asked for, what waited for operators over night left beside a whole limit of the next day. A payment back by bank
-- counts too.
create or replace function leaving_usdt(asked bigint) returns numeric language sql stable set search_path = public, pg_temp as $$
  select (select coalesce(sum(w.worth_usdt), 0) from withdrawal w
      where w.user_id = asked and coalesce(w.sent_at, w.ended_at, now()) > now() - interval '24 hours' and w.status not in ('refused', 'cancelled'))
    + (select coalesce(sum(p.worth_usdt), 0) from bank_pay_out p
      where p.user_id = asked and coalesce(p.ended_at, now()) > now() - interval '24 hours' and p.state not in ('new', 'refused', 'cancelled'))
$$;
