/** What must hold of withdrawals after anything: each query finds rows only where it does not. */
export const invariants = {
  'what withdrawals hold is what is under way': `
    select account_id, currency_id, hold, w.amount, h.held
    from (select account_id, currency_id, 'withdrawal:' || id as hold, amount from withdrawal
      where booked_at is null and status not in ('refused', 'cancelled') and (to_user_id is null or status <> 'done')) w
    full join (select account_id, currency_id, hold, held from ledger_hold where split_part(hold, ':', 1) = 'withdrawal')
      h using (account_id, currency_id, hold)
    where coalesce(w.amount, 0) <> coalesce(h.held, 0)`,
  'what was spent for withdrawals is what was sent': `
    select reference, currency_id, w.amount, e.spent
    from (select 'withdrawal:' || id as reference, currency_id, amount from withdrawal where booked_at is not null) w
    full join (select reference, currency_id, -sum(held_delta) as spent from ledger_entry
      where kind = 'withdrawal_sent' and account_id >= 1000 group by reference, currency_id) e using (reference, currency_id)
    where coalesce(w.amount, 0) <> coalesce(e.spent, 0)`,
  'what users were paid by others of this site is what was released': `
    select reference, account_id, currency_id, w.amount, e.received
    from (select 'withdrawal:' || id as reference, to_user_id * 10 + 2 as account_id, currency_id, amount from withdrawal
      where to_user_id is not null and status = 'done') w
    full join (select reference, account_id, currency_id, sum(available_delta) as received from ledger_entry
      where kind = 'withdrawal_internal' and available_delta > 0 group by reference, account_id, currency_id) e using (reference, account_id, currency_id)
    where coalesce(w.amount, 0) <> coalesce(e.received, 0)`,
  'a signed withdrawal has one payment with its amount and address': `
    select w.id, w.status, p.id from withdrawal w left join signer_payment p on p.withdrawal_id = w.id
    where (w.signed_at is not null) <> (p.id is not null)
      or p.amount <> w.arrives or p.to_address <> w.address or p.currency_id <> w.currency_id`,
  'a payment of Bitcoin has what it spends, and no other has': `
    select p.id from signer_payment p where (p.chain = 'bitcoin') <> exists (select from signer_input i where i.payment_id = p.id)`,
  'fees go to deposit addresses, and what is collected comes from there and stays with the site': `
    select p.id, p.purpose from signer_payment p
    where (p.purpose = 'gas' and not exists (select from deposit_address a where a.chain = p.chain and a.address = p.to_address))
      or (p.purpose = 'collect' and (exists (select from deposit_address a where a.chain = p.chain and a.address = p.to_address)
        or not exists (select from deposit_address a where a.chain = p.chain and a.address = p.from_address)))`,
  'a deposit was collected by a payment from its own address, in its own coin, that did not fail': `
    select d.id from deposit_payment d join signer_payment p on p.id = d.collected_by
    where p.purpose <> 'collect' or p.failed and p.final_at is not null or p.from_address <> d.address or p.currency_id <> d.currency_id`,
  'what goes to a user of this site and had to be looked at was approved': `
    select w.id from withdrawal w where w.to_user_id is not null and w.needs = 1 and w.first_by is null and w.status in ('ready', 'done')`,
  'a large withdrawal that leaves was approved by two operators on its own text': `
    select w.id from withdrawal w left join operator_proposal p on p.id = w.proposal_id
    where w.needs = 2 and w.status not in ('first', 'second', 'refused', 'cancelled')
      and (p.id is null or p.decision <> 'approved' or p.decided_by = p.proposed_by or p.subject <> 'withdrawal:' || w.id)`,
}
