/** Every room with pages in the console, one line each. A new room changes nothing else outside of its folder. */
import { account } from '#rooms/account/room.ts'
import { bank } from '#rooms/bank/room.ts'
import { content } from '#rooms/content/room.ts'
import { deposit } from '#rooms/deposit/room.ts'
import { house } from '#rooms/house/room.ts'
import { identity } from '#rooms/identity/room.ts'
import { instrument } from '#rooms/instrument/room.ts'
import { ledger } from '#rooms/ledger/room.ts'
import { message } from '#rooms/message/room.ts'
import { mining } from '#rooms/mining/room.ts'
import { operator } from '#rooms/operator/room.ts'
import { reserve } from '#rooms/reserve/room.ts'
import { structured } from '#rooms/structured/room.ts'
import { subscription } from '#rooms/subscription/room.ts'
import { support } from '#rooms/support/room.ts'
import { withdrawal } from '#rooms/withdrawal/room.ts'
import type { Page, Room } from './room.ts'

export const rooms: readonly Room[] = [
  house,
  account,
  identity,
  support,
  ledger,
  deposit,
  withdrawal,
  bank,
  reserve,
  instrument,
  mining,
  subscription,
  structured,
  content,
  message,
  operator,
]

export const allPages: readonly Page[] = rooms.flatMap(({ pages }) => pages)
