import type { UserData } from '../user-data.ts'

/** Options stay: their receipts stand in the public log, under random names. */
export const userData: UserData = {
  exports: {
    options: {
      key: ['id'],
      query: `
        select id, public_id, instrument_id, currency_id, direction, seconds, ratio_ppm, stake, winnings, accepted_ms, settle_ms, status, void_reason,
          updated_ms
        from seconds_option where user_id = $1::bigint`,
    },
  },
  obligations: {
    options_running: {
      query: "select count(*) as count from seconds_option where user_id = $1::bigint and status in ('accepted', 'open', 'settling')",
    },
  },
}
