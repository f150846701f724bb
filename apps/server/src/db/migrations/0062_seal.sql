-- The seal of the ledger (docs/decisions/0040): blocks that chain committed postings by SHA-256. A block covers the numbers of postings after
-- those of the block before it, up to its own last one. docs/proof-format.md states what is hashed.

create table ledger_block (
  number bigint primary key check (number > 0),
  last_posting bigint not null unique,
  postings int not null check (postings > 0),
  entries int not null,
  -- SHA-256 over the lines of its entries.
  content bytea not null,
  -- SHA-256 over the hash before it, both numbers, and the content.
  hash bytea not null,
  sealed_at timestamptz not null
);
create index ledger_block_of_time on ledger_block (sealed_at);
revoke insert, update, delete, truncate on ledger_block from assay_app;

-- One line of a block. What is text has its length before it, so that no two entries have the same line.
create function ledger_line(e ledger_entry) returns text language sql stable as $$
  select concat_ws(' ', e.posting_id, e.line, (extract(epoch from e.time) * 1000000)::bigint, e.account_id, e.currency_id,
    e.available_delta, e.held_delta, coalesce(e.available_after::text, '-'), coalesce(e.held_after::text, '-'),
    coalesce(octet_length(e.hold) || ':' || e.hold, '-'), octet_length(e.kind) || ':' || e.kind,
    octet_length(e.reference) || ':' || e.reference)
$$;

create function ledger_block_hash(before bytea, number bigint, last_posting bigint, content bytea) returns bytea
language sql immutable as $$
  select sha256(coalesce(before, decode(repeat('00', 32), 'hex')) || int8send(number) || int8send(last_posting) || content)
$$;

-- Seals all postings up to a number into one block: the one way a block is made. Returns its number; null when there was no posting. The
-- caller knows that no further posting can appear up to that number.
create function ledger_seal(until bigint) returns bigint
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  before record;
  made bigint;
begin
  select number, last_posting, hash into before from public.ledger_block order by number desc limit 1;
  insert into public.ledger_block (number, last_posting, postings, entries, content, hash, sealed_at)
    select next.number, until, c.postings, c.entries, c.content,
      public.ledger_block_hash(before.hash, next.number, until, c.content), clock_timestamp()
    from (select coalesce(before.number, 0) + 1 as number) next
    cross join (
      select count(distinct posting_id) as postings, count(*) as entries,
        sha256(convert_to(string_agg(public.ledger_line(e), E'\n' order by posting_id, line), 'UTF8')) as content
      from public.ledger_entry e
      where posting_id > coalesce(before.last_posting, 0) and posting_id <= until) c
    where c.entries > 0
    returning number into made;
  return made;
end $$;
revoke execute on function ledger_seal(bigint) from public;
grant execute on function ledger_seal(bigint) to assay_app;
