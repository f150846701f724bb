/** What must hold of the seal. Each query returns rows only where an entry, a block or the chain of blocks was changed. */

/** Blocks are numbered from 1 on without a gap, so the place of a posting among their last ones is the number of its block. */
const ENTRIES_OF_BLOCKS = `
  select number, count(*) as entries, count(distinct posting_id) as postings,
    sha256(convert_to(string_agg(text, E'\\n' order by posting_id, line), 'UTF8')) as content
  from (
    select 1 + width_bucket(posting_id - 1, (select array_agg(last_posting order by number) from ledger_block)) as number,
      posting_id, line, ledger_line(e) as text
    from ledger_entry e where posting_id <= (select max(last_posting) from ledger_block)) sealed
  group by number`

export const sealInvariants = {
  'every block of the ledger has the hash over its entries': `
    select coalesce(b.number, e.number) as number, b.entries, e.entries as found from ledger_block b
    full join (${ENTRIES_OF_BLOCKS}) e on e.number = b.number
    where b.content is distinct from e.content or b.entries is distinct from e.entries or b.postings is distinct from e.postings`,
  'every block of the ledger has the hash over itself and the one before': `
    select number from (
      select number, last_posting, content, hash, lag(hash) over (order by number) as before,
        lag(last_posting) over (order by number) as last_before, row_number() over (order by number) as place from ledger_block) b
    where number <> place or last_posting <= last_before or hash <> ledger_block_hash(before, number, last_posting, content)`,
  'the public log has the hash of a block as it is': `
    select r.value, encode(b.hash, 'hex') as hash from proof_rule r
    left join ledger_block b on b.number = split_part(trim('"' from r.value), ' ', 1)::bigint
    where r.name = 'ledger.seal' and encode(b.hash, 'hex') is distinct from split_part(trim('"' from r.value), ' ', 2)`,
  // Who holds the claim on the database (db/claim.ts) is a server that runs; without one nothing is sealed.
  'while the server runs, no posting waits a minute for its seal': `
    select posting_id, time from ledger_entry
    where posting_id > coalesce((select max(last_posting) from ledger_block), 0) and time < now() - interval '1 minute'
      and coalesce((select max(sealed_at) from ledger_block), '-infinity') < now() - interval '10 seconds'
      and exists (select from pg_locks where locktype = 'advisory' and classid = 0 and objid = 7003
        and database = (select oid from pg_database where datname = current_database()))`,
}
