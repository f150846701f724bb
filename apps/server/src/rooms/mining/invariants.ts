/** What must hold of the mining room after anything: each query finds rows only where it does not. */
export const invariants = {
  'what users have locked in mining is what the ledger holds for it': `
    select account_id, currency_id, hold, o.amount, h.held
    from (select account_id, currency_id, 'mining:' || id as hold, amount from mining_order where status = 'open') o
    full join (select account_id, currency_id, hold, held from ledger_hold
      where split_part(hold, ':', 1) = 'mining' and account_id >= 1000) h using (account_id, currency_id, hold)
    where coalesce(o.amount, 0) <> coalesce(h.held, 0)`,
  'the mining pool holds what is promised and not yet paid': `
    select currency_id, hold, o.promised, h.held
    from (select o.currency_id, 'mining:' || o.id || ':' || o.term as hold, o.daily * (p.term_days - o.paid_days) as promised
      from mining_order o join mining_product p on p.id = o.product_id where o.status = 'open') o
    full join (select currency_id, hold, held from ledger_hold where account_id = 111) h using (currency_id, hold)
    where coalesce(o.promised, 0) <> coalesce(h.held, 0)`,
  'what a mining product counts as taken is what is locked in it': `
    select p.id, p.taken, sum(o.amount) from mining_product p left join mining_order o on o.product_id = p.id and o.status = 'open'
    group by p.id having p.taken <> coalesce(sum(o.amount), 0)`,
  'what a user counts as having in a mining product is what is locked': `
    select product_id, user_id, s.amount, o.amount
    from (select product_id, user_id, amount from mining_share where amount > 0) s
    full join (select product_id, account_id / 10 as user_id, sum(amount) as amount from mining_order where status = 'open'
      group by product_id, account_id / 10) o using (product_id, user_id)
    where coalesce(s.amount, 0) <> coalesce(o.amount, 0)`,
  'what mining orders say was paid is the sum of their days': `
    select o.id, o.paid + o.paid_before, coalesce(sum(y.number), 0) from mining_order o left join mining_payout y on y.order_id = o.id
    group by o.id having o.paid + o.paid_before <> coalesce(sum(y.number), 0)`,
}
