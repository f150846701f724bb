import type { UserData } from '../user-data.ts'

/** Addresses of this user, by which codes, tries and caught messages are found. */
const ADDRESSES = `(select unnest(array[email, mobile, username]) from account_user where id = $1::bigint)`

export const userData: UserData = {
  exports: {
    profile: {
      key: ['id'],
      query: `
        select id, username, email, mobile, nickname, signature, head_portrait, extension_code, invited_by, credit_score, verification_level,
          vip_level, pay_password_hash is not null as has_pay_password, password_changed_at, withdrawals_locked_until,
          tells_every_login, lang, created_at
        from account_user where id = $1::bigint`,
    },
    sessions: {
      key: ['id'],
      query: `select id, device, address, created_at, seen_at, expires_at, revoked_at from account_session where user_id = $1::bigint`,
    },
    events: {
      key: ['id'],
      query: `select id, kind, is_login, device, address, count, time from account_event where user_id = $1::bigint`,
    },
    authenticator: {
      key: ['user_id'],
      query: `select user_id, started_at, checked_at, on_since from account_authenticator where user_id = $1::bigint`,
    },
    passkeys: {
      key: ['id'],
      query: `select id, name, transports, is_backed_up, created_at, used_at from account_passkey where user_id = $1::bigint`,
    },
    credit_events: {
      key: ['id'],
      query: `select id, time, kind, change, score_after, subject from account_credit_event where user_id = $1::bigint`,
    },
  },
  erases: [
    `delete from account_code where recipient in ${ADDRESSES}`,
    // Failed logins count under what was typed, in lower case; guesses under the number and what was guessed.
    `delete from account_attempt where subject in (select lower(name) from ${ADDRESSES} names (name))`,
    `delete from account_attempt where kind = 'confirm_failed' and starts_with(subject, $1::bigint::text || ' ')`,
    `delete from account_session where user_id = $1::bigint`,
    `delete from account_event where user_id = $1::bigint`,
    // Its recovery codes go with it.
    `delete from account_authenticator where user_id = $1::bigint`,
    `delete from account_passkey where user_id = $1::bigint`,
    `delete from account_credit_event where user_id = $1::bigint`,
    // Answers of the last day, kept for clients that ask again: none does.
    `delete from idempotency_answer where user_id = $1::bigint`,
  ],
  leaves: {
    account_note: 'what operators wrote to each other, for whoever has to answer for it later',
    account_recovery_code: 'hashes, which go with the authenticator app',
    idempotency_answer: 'answers of the last day, which are in the parts of their rooms',
  },
}
