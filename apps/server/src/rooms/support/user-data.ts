import type { UserData } from '../user-data.ts'

export const userData: UserData = {
  exports: {
    conversations: {
      key: ['id'],
      query: `
        select id, state, lang, page, topic, created_at, taken_at, closed_at, closed_by, is_good, rating_reasons, rating_text
        from support_case where user_id = $1::bigint`,
    },
    messages: {
      key: ['case_id', 'seq'],
      query: `
        select m.case_id, m.seq, m.side, m.text, m.attached, m.reference, m.at
        from support_message m join support_case c on c.id = m.case_id where c.user_id = $1::bigint`,
    },
    transcripts: { key: ['id'], query: `select id, case_id, at from support_transcript where user_id = $1::bigint` },
    files: {
      key: ['name'],
      query: `select name, case_id, kind, title, bytes, sent_at from support_file where user_id = $1::bigint`,
    },
  },
  erases: [
    // Its messages, notes, files and transcripts go with a conversation; the bytes of files without a row are removed by a chore.
    `delete from support_case where user_id = $1::bigint`,
    `delete from support_file where user_id = $1::bigint`,
  ],
  leaves: { support_note: 'what operators wrote to each other: deleted with the conversation' },
}
