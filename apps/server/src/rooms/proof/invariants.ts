/** Invariants of the public log. Each query returns rows only when the log is wrong. */
export const invariants = {
  'the public log is one chain without a gap': `
    select second, head, root from (
      select second, head, root, lag(second) over by_time as second_before, lag(head) over by_time as head_before
      from proof_second window by_time as (order by second)) log
    where second_before is not null and (second <> second_before + 1 or head <> sha256(head_before || root))`,
}
