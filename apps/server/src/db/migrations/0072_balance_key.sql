-- `ledger_post` makes a balance only for an account that it finds, and no account is ever removed. The key asked for each again, row by
-- row, and wrote a lock into it: a seventh of what a new balance cost.
alter table ledger_balance drop constraint ledger_balance_account_id_fkey;
