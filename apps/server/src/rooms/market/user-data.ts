import type { UserData } from '../user-data.ts'

export const userData: UserData = {
  exports: {
    favourites: { key: ['position'], query: 'select position, instrument_id from market_favourite where user_id = $1::bigint' },
  },
  erases: ['delete from market_favourite where user_id = $1::bigint'],
}
