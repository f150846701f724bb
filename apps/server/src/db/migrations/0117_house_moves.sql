-- Two operators move what the house owns (docs/decisions/0062). Between the accounts of two desks it goes as a user's move does: by a row that
-- says where to, so that it lands once. Such a row names its accounts, and the proposal that was approved; one of a user has neither.
alter table wallet_move alter column user_id drop not null, alter column from_type drop not null, alter column to_type drop not null,
  add column from_account bigint references ledger_account, add column to_account bigint references ledger_account,
  add column proposal_id bigint references operator_proposal;
alter table wallet_move add constraint move_of_one check (
  num_nulls(user_id, from_type, to_type) = case when proposal_id is null then 0 else 3 end
  and num_nulls(from_account, to_account) = case when proposal_id is null then 2 else 0 end);
-- A proposal moves once.
create unique index wallet_move_of_proposal on wallet_move (proposal_id) where proposal_id is not null;
