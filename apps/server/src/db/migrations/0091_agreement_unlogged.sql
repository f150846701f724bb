-- Signatures that the public log does not have yet: what is done each minute does not grow with what was ever signed.
create table agreement_unlogged (
  signature_id bigint primary key references agreement_signature
);
insert into agreement_unlogged
select s.id from agreement_signature s where not exists (select from agreement_logged l where l.signature_id = s.id);
