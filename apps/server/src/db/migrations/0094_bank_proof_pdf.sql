-- A proof of payment may be a PDF. It has no pixels.
alter table bank_proof
  alter column width drop not null,
  alter column height drop not null,
  add check ((width is null) = (height is null));
