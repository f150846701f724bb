/** All rooms. */
import { account } from './account/room.ts'
import { content } from './content/room.ts'
import { futures } from './futures/room.ts'
import { lever } from './lever/room.ts'
import { market } from './market/room.ts'
import { message } from './message/room.ts'
import { portfolio } from './portfolio/room.ts'
import { proof } from './proof/room.ts'
import type { AnyRoom } from './room.ts'
import { sandbox } from './sandbox/room.ts'
import { seconds } from './seconds/room.ts'
import { spot } from './spot/room.ts'
import { wallet } from './wallet/room.ts'

export const rooms: readonly AnyRoom[] = [
  account,
  content,
  futures,
  lever,
  market,
  message,
  portfolio,
  proof,
  sandbox,
  seconds,
  spot,
  wallet,
]
