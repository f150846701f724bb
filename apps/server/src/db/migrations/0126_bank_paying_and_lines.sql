-- Whoever makes a transfer at the bank says so first, as with withdrawals by hand (docs/decisions/0050): nobody else makes it meanwhile.
alter table bank_pay_out add column paying_by bigint references operator, add column paying_at timestamptz,
  add constraint bank_pay_out_paying check ((paying_by is null) = (paying_at is null));

-- Banks print one reference with and without spaces, hyphens and capitals. One that has nothing else is taken as it is.
create function bank_line_key(written text) returns text language sql immutable as $$
  select coalesce(nullif(upper(regexp_replace(normalize(written, NFKC), '[[:space:][:punct:]]+', '', 'g')), ''), written)
$$;

-- A line of the statement of the site's account of a currency stands for one payment, in or out.
create table bank_line (
  currency_id integer not null,
  reference text not null,
  pay_in_id bigint unique references bank_pay_in,
  pay_out_id bigint unique references bank_pay_out,
  primary key (currency_id, reference),
  check (num_nonnulls(pay_in_id, pay_out_id) = 1)
);

-- Where two of before stand for one line, the older one has it.
insert into bank_line (currency_id, reference, pay_in_id)
  select p.currency_id, bank_line_key(o.terms::json ->> 'bank_reference'), p.id
  from bank_pay_in p join operator_proposal o on o.kind = 'bank.pay_in' and o.subject = 'bank_in:' || p.id
  where p.state = 'checked' and o.decision is null or p.state = 'credited' and o.decision = 'approved'
  order by p.id
  on conflict do nothing;
insert into bank_line (currency_id, reference, pay_out_id)
  select currency_id, bank_line_key(bank_reference), id from bank_pay_out where state = 'paid' order by id
  on conflict do nothing;
