-- What was said of a chain on which the signer pays no more goes when it starts: nobody could take it back.
create function signer_starts(chains text[]) returns void language sql security definer set search_path = public, pg_temp as $$
  delete from signer_halt where chain <> all(chains)
$$;
revoke all on function signer_starts from public, assay_app;
