-- An exchange of the installation's key writes anew what is sealed. Of a signature nothing else ever changes, and only the owner of the database may.
create function agreement_signature_stays() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and to_jsonb(new) - 'file_sealed' = to_jsonb(old) - 'file_sealed' then
    return new;
  end if;
  raise exception 'what was signed never changes' using errcode = '23000';
end $$;
drop trigger agreement_signature_stays on agreement_signature;
create trigger agreement_signature_stays before update or delete on agreement_signature for each row execute function agreement_signature_stays();

-- Under which of the installation's keys the salts of a tally were made: they are made again whenever somebody checks that he is counted.
alter table reserve_tally add column key_number int not null default 1;
