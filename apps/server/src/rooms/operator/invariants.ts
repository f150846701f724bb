/** What must hold of the operators' log: a query returns the entries that break it. */
export const invariants = {
  'each entry of the operators’ log has the hash over itself and the one before': `
    select l.number from operator_log l
    left join operator_log p on p.number = l.number - 1
    where l.hash <> sha256(convert_to(concat_ws(E'\\n', encode(coalesce(p.hash, sha256('')), 'hex'), l.number,
        to_char(l.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), coalesce(l.operator_id::text, '-'), l.action, l.subject, l.detail), 'UTF8'))
      or (p.number is null and l.number <> 1)`,
  'the operators’ log ends where its head says': `
    select h.number from operator_log_head h
    where h.number <> (select count(*) from operator_log) or h.hash <> coalesce((select hash from operator_log l where l.number = h.number), sha256(''))`,
}
