/** What must hold of tallies and reserves. */
export const invariants: Readonly<Record<string, string>> = {
  'the newest tally is what the ledger owed at its block': `
    select coalesce(s.currency_id, e.currency_id) as currency_id, s.owed, e.owed as ledger
    from (select s.* from reserve_tally_sum s join (select id from reserve_tally order by at desc, made_at desc limit 1) t on t.id = s.tally_id) s
    full join (
      select currency_id, sum(available_delta + held_delta) as owed from ledger_entry
      where (account_id >= 1000 or account_id in (81, 82)) and posting_id <= (
        select last_posting from ledger_block where number = (select block from reserve_tally order by at desc, made_at desc limit 1))
      group by currency_id) e using (currency_id)
    where coalesce(s.owed, 0) <> coalesce(e.owed, 0)`,
  'a tally has the hash of its sheet, and its sheet the block as it is': `
    select t.id from reserve_tally t join ledger_block b on b.number = t.block
    where t.sheet_hash <> sha256(convert_to(t.sheet, 'UTF8'))
      or split_part(split_part(t.sheet, E'\\n', 1), ' ', 5) <> encode(b.hash, 'hex')`,
  'the log has each tally that is marked as logged, once': `
    select t.id, count(e.leaf) from reserve_tally t
    left join proof_event e on split_part(e.leaf, ' ', 2) = t.id::text and e.leaf like 'tally/1 %' || encode(t.sheet_hash, 'hex')
    where t.logged_at is not null group by t.id having count(e.leaf) <> 1`,
}
