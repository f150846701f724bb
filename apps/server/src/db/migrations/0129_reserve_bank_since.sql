-- What banks moved since their newest statements counts as well: otherwise each payment that is credited leaves its currency short until somebody
-- writes the next statement. No payment may count twice, so both edges leave out what may be in a statement:
--   in: what was announced after the newest statement. Its reference was not there before, so no statement before has the money. Statements are of
--     a minute, hence a whole one later. What was announced before and credited since waits for the next statement.
--   out: what was marked as paid since the oldest one that counts. The statement of another account may have it already.
-- Without a statement that counts nothing is added.
create index bank_pay_in_credited on bank_pay_in (currency_id, created_at) where state = 'credited';
create index bank_pay_out_paid on bank_pay_out (currency_id, ended_at) where state = 'paid';

create view reserve_bank_since as
  select s.currency_id, s.newest_at,
    (select coalesce(sum(i.credited), 0) from bank_pay_in i
      where i.currency_id = s.currency_id and i.state = 'credited' and i.created_at >= s.newest_at + interval '1 minute') as came_in,
    (select coalesce(sum(o.amount), 0) from bank_pay_out o
      where o.currency_id = s.currency_id and o.state = 'paid' and o.ended_at >= s.oldest_at) as went_out
  from (select w.currency_id, min(w.read_at) as oldest_at, max(w.read_at) as newest_at from reserve_wallet w
    where w.kind = 'bank' and not reserve_is_old(w.kind, w.read_at) group by w.currency_id) s;

create or replace view reserve_now as
  select c.id as currency_id, trim_scale(coalesce(o.owed, 0)) as owed, trim_scale(coalesce(o.minted, 0)) as minted,
    trim_scale(coalesce(h.held, 0)) as held,
    case when coalesce(h.held, 0) >= coalesce(o.owed, 0) then 'whole' when h.has_old then 'unread' else 'short' end as state,
    h.stated_at, trim_scale(h.came_in) as came_in, trim_scale(h.went_out) as went_out
  from currency c
    left join (select b.currency_id, -sum(b.available + b.held) filter (where b.account_id not in (81, 82)) as owed,
        -sum(b.available + b.held) filter (where b.account_id in (51, 52)) as minted
      from ledger_balance b where b.account_id < 1000 group by b.currency_id) o on o.currency_id = c.id
    left join (select w.currency_id, w.has_old, greatest(w.read + coalesce(s.came_in - s.went_out, 0), 0) as held,
        s.newest_at as stated_at, s.came_in, s.went_out
      from (select r.currency_id, coalesce(sum(r.balance) filter (where not reserve_is_old(r.kind, r.read_at)), 0) as read,
          bool_or(reserve_is_old(r.kind, r.read_at)) as has_old
        from reserve_wallet r group by r.currency_id) w
        left join reserve_bank_since s on s.currency_id = w.currency_id) h on h.currency_id = c.id;
