-- A payment to another user of this site is looked at as one to the outside is. Released, the ledger books it; no signer and no hand ever pays it.
alter table withdrawal drop constraint withdrawal_check5;
alter table withdrawal add constraint withdrawal_internal check (to_user_id is null or (
  status in ('first', 'second', 'ready', 'done', 'refused', 'cancelled') and (status <> 'done' or needs = 0 or release_at is not null)
  and signed_at is null and sent_at is null and booked_at is null and paying_by is null and paid_by is null));
create index withdrawal_released on withdrawal (release_at, id) where status = 'ready' and to_user_id is not null;

-- Whether one user's payment to another can be booked now, or has to be given back because the recipient is gone. It waits while the payer's
-- account is frozen or locked, as it would before the signer, and while the recipient's is being deleted. A frozen one receives, as it receives coins.
create function withdrawal_may_land(payer bigint, recipient bigint) returns boolean language sql stable set search_path = public, pg_temp as $$
  select t.deleted_at is not null or (coalesce(t.deletion_began_at < now() - interval '1 minute', true)
    and u.frozen_at is null and coalesce(u.withdrawals_locked_until <= now(), true))
  from account_user u, account_user t where u.id = payer and t.id = recipient
$$;
