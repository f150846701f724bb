/** What must hold of token sales after anything: each query finds rows only where it does not. */
const FREE = `case when o.unlock_at is null and o.settled_at is not null then o.lots
  when p.unlock_kind = 'at_once' then o.lots
  when p.unlock_kind = 'date' or o.unlock_at is null then 0
  else floor(o.lots * round(extract(epoch from o.unlock_at - p.unlock_from) / 86400) / p.unlock_days) end`

export const invariants = {
  'the ledger holds what is committed to sales that are not settled': `
    select id, c.number, h.held from (
      select o.account_id, p.pay_currency_id as currency_id, 'subscription:' || o.id as id, o.committed - o.paid as number
      from subscription_order o join subscription_project p on p.id = o.project_id
      where o.settled_at is null and o.committed > o.paid) c
    full join (select account_id, currency_id, hold as id, held from ledger_hold where hold like 'subscription:%' and account_id >= 1000) h
      using (account_id, currency_id, id)
    where coalesce(c.number, 0) <> coalesce(h.held, 0)`,
  'the ledger holds the tokens of sales that are not free yet': `
    select id, c.number, h.held from (
      select o.account_id, p.currency_id, 'subscription_lock:' || o.id as id, (o.lots - ${FREE}) * p.lot as number
      from subscription_order o join subscription_project p on p.id = o.project_id
      where (o.settled_at is not null or o.paid > 0) and o.lots <> ${FREE}) c
    full join (select account_id, currency_id, hold as id, held from ledger_hold where hold like 'subscription_lock:%') h
      using (account_id, currency_id, id)
    where coalesce(c.number, 0) <> coalesce(h.held, 0)`,
  'tokens given and tokens left are those that were issued for sale': `
    select currency_id, issued, given, remaining from (
      select p.currency_id, sum(p.lot * p.supply_lots) as issued,
        sum(p.lot * (select coalesce(sum(o.lots) filter (where o.settled_at is not null or o.paid > 0), 0)
          from subscription_order o where o.project_id = p.id)) as given
      from subscription_project p
      where p.scheduled_at is not null and not (p.called_off_at is not null and p.allocated_at is not null) group by p.currency_id) s
    full join (select currency_id, available + held as remaining from ledger_balance where account_id = 121) b using (currency_id)
    where coalesce(given, 0) + coalesce(remaining, 0) <> coalesce(issued, 0)`,
  'the proceeds of sales are what buyers have paid, less what was taken out of them': `
    select currency_id, paid, kept, taken from (
      select p.pay_currency_id as currency_id, sum(o.paid) as paid
      from subscription_order o join subscription_project p on p.id = o.project_id group by 1) s
    full join (select currency_id, available + held as kept from ledger_balance where account_id = 122) b using (currency_id)
    left join (select currency_id, sum(number) as taken from wallet_move where from_account = 122 and proposal_id is not null group by 1) t using (currency_id)
    where coalesce(paid, 0) <> coalesce(kept, 0) + coalesce(taken, 0)`,
  'a settled commitment is paid and returned to the unit, and lots cost their price': `
    select o.id from subscription_order o join subscription_project p on p.id = o.project_id
    where (o.settled_at is not null and o.paid + o.returned <> o.committed)
      or (o.settled_at is not null and o.paid <> o.lots * p.lot * p.price) or o.lots > p.cap_lots`,
  'all sales of a token together sell no more than there are, under one name': `
    select currency_id from subscription_project where scheduled_at is not null and called_off_at is null and series is null
    group by currency_id having sum(lot * supply_lots) > min(issuance) or count(distinct (name, issuance)) > 1`,
  'a sale that was called off gives nothing': `
    select p.id from subscription_project p join subscription_order o on o.project_id = p.id
    where p.called_off_at is not null and p.allocated_at is not null and (o.lots > 0 or o.returned <> o.committed)`,
  'a sale counts its commitments': `
    select p.id from subscription_project p
    left join lateral (
      select count(*) as people, coalesce(sum(o.committed), 0) as committed, coalesce(sum(o.lots), 0) as lots
      from subscription_order o where o.project_id = p.id) o on true
    where p.people <> o.people or p.committed <> o.committed or o.lots > p.supply_lots
      or (p.allocated_at is not null and p.given_lots <> o.lots)
      or (p.mode = 'first_come' and p.closed_at is null and p.taken_lots <> o.lots)`,
}
