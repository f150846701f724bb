/** Nothing is lost or doubled: numbers run from 1 without gaps up to the one that the conversation has. */
export const invariants: Readonly<Record<string, string>> = {
  'messages of a conversation are numbered without gaps': `
    select c.id, c.last_seq, m.count, m.last from support_case c
    left join (select case_id, count(*)::int as count, max(seq) as last from support_message group by case_id) m on m.case_id = c.id
    where c.last_seq <> coalesce(m.count, 0) or c.last_seq <> coalesce(m.last, 0)`,
  'a file of a message belongs to the writer of its conversation or to an operator': `
    select f.name from support_file f join support_case c on c.id = f.case_id
    where f.operator_id is null and c.user_id is distinct from f.user_id`,
  'what is said automatically follows the first message, or an operator who left': `
    select m.case_id, m.later from (
      select case_id, count(*) filter (where seq <> 2) as later from support_message where side = 'automatic' group by case_id) m
    where m.later > (
      select count(*) from operator_log l where l.action = 'support.return' and l.detail::jsonb ->> 'case' = m.case_id::text)`,
}
