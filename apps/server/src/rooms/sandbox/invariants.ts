/** Each paid welcome has its posting to the mint's debit, of the same amount, and no posting has no paid welcome. */
export const invariants: Readonly<Record<string, string>> = {
  'play money of new accounts is paid once': `
    select coalesce(w.id, p.id) as user_id, w.amount, p.amount as paid
    from (select id, amount from sandbox_welcome where paid_at is not null) w
    full join (
      select split_part(reference, ':', 2)::bigint as id, sum(available_delta) as amount
      from ledger_entry where kind = 'sandbox_welcome' and available_delta > 0 group by 1) p on p.id = w.id
    where w.amount is distinct from p.amount`,
}
