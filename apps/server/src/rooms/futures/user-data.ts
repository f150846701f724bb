import type { UserData } from '../user-data.ts'

/** Prices are in ticks of the instrument and lots in hundredths, as receipts have them; money is in USDT. All of it stays for the public log. */
export const userData: UserData = {
  exports: {
    positions: {
      key: ['id'],
      query: `
        select id, public_id, instrument_id, direction, mode, type, multiple, lots, open_lots, price_ticks, slippage_bps, reference_ticks, reverses,
          target_ticks, stop_ticks, trailing_bps, trail_ticks, status, reason, open_ticks, initial_margin, held, fixed_maintenance, profit_taken,
          open_notional, handling_fee, overnight_fee, liquidation_fee, added_margin, profit, accepted_ms, opened_ms, closed_ms, updated_ms
        from futures_row where user_id = $1::bigint`,
    },
    fills: {
      key: ['position_id', 'number'],
      query: `
        select r.id as position_id, f.number, f.kind, f.time_ms, f.tick_ms, f.bid, f.ask, f.price_ticks, f.lots, f.conversion, f.notional, f.fee,
          f.profit, f.profit_taken, f.margin, f.liquidation_fee, f.deficit, f.insurance_paid
        from futures_row r join futures_fill f on f.row_id = r.id where r.user_id = $1::bigint`,
    },
    overnight_fees: {
      key: ['position_id', 'time_ms'],
      query: `
        select r.id as position_id, o.time_ms, o.lots, o.rate_ppm, o.conversion, o.fee, o.is_from_margin
        from futures_row r join futures_overnight o on o.row_id = r.id where r.user_id = $1::bigint`,
    },
    liquidations: {
      key: ['id'],
      query: `
        select id, row_id as position_id, time_ms, instrument_id, equity, maintenance, orders_cancelled, steps
        from futures_liquidation where account_id = $1::bigint * 10 + 3`,
    },
    claims: {
      key: ['row_id', 'fill'],
      query: 'select row_id, fill, units, remaining, time_ms from futures_claim where account_id = $1::bigint * 10 + 3',
    },
    own_limits: {
      key: ['user_id'],
      query: `
        select user_id, super_accepted_on, daily_loss_limit, paused_until, reminder_minutes, next_daily_loss_limit, next_reminder_minutes, next_from
        from futures_protection where user_id = $1::bigint`,
    },
  },
  obligations: {
    contract_positions: { query: "select count(*) as count from futures_row where user_id = $1::bigint and status in ('waiting', 'open')" },
    contract_claims: { query: 'select count(*) as count from futures_claim where account_id = $1::bigint * 10 + 3 and remaining > 0' },
  },
  erases: ['delete from futures_protection where user_id = $1::bigint'],
  leaves: { futures_account: 'which warnings of the cross positions were given' },
}
