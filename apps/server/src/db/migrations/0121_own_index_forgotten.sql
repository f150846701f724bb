-- A start reads the last 2,880 indices of a token's pair, as many as two days can have (docs/decisions/0063). Nothing asks for those before: the
-- server may take them away, and can change no other.
create function spot_forget_own_indices() returns void language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  delete from spot_own_index old using spot_token_pair p
  where old.pair_id = p.pair_id and old.minute < (
    select last.minute from spot_own_index last where last.pair_id = p.pair_id order by last.minute desc offset 2879 limit 1)
$$;
revoke all on function spot_forget_own_indices() from public;
grant execute on function spot_forget_own_indices() to assay_app;
