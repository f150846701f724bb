/** What must hold of the structured room after anything: each query finds rows only where it does not. */
const running = `
  select i.id, i.user_id, i.amount, i.kept - i.amount as gain, i.converted, p.type, p.currency_id as coin,
    (select id from currency where name = 'USDT') as money
  from dual_investment i join dual_product p on p.id = i.product_id where i.settled_at is null`

export const invariants = {
  'what is put into dual investments is what the ledger holds of it': `
    select account_id, currency_id, hold, w.number, h.held
    from (select user_id * 10 + 2 as account_id, case type when 'call' then coin else money end as currency_id, 'dual:' || id as hold,
        amount as number from (${running}) r) w
    full join (select account_id, currency_id, hold, held from ledger_hold where split_part(hold, ':', 1) = 'dual' and account_id >= 1000) h
      using (account_id, currency_id, hold)
    where coalesce(w.number, 0) <> coalesce(h.held, 0)`,
  'the house holds what either outcome of a dual investment could ask for': `
    select currency_id, hold, w.number, h.held
    from (select currency_id, 'dual:' || id as hold, number from (${running}) r cross join lateral (values
        (case type when 'call' then coin else money end, gain), (case type when 'call' then money else coin end, converted)
      ) as c (currency_id, number) where number > 0) w
    full join (select currency_id, hold, held from ledger_hold where account_id = 131) h using (currency_id, hold)
    where coalesce(w.number, 0) <> coalesce(h.held, 0)`,
  'a dual investment is settled only by a price that is named': `
    select i.id from dual_investment i join dual_fixing f on f.id = i.fixing_id where i.settled_at is not null and f.fixed_at is null`,
  'what a dual product counts as subscribed is what was bought of it': `
    select p.id, p.subscribed, sum(i.amount) from dual_product p left join dual_investment i on i.product_id = p.id
    group by p.id having p.subscribed <> coalesce(sum(i.amount), 0)`,
}
