import type { CallParsed } from '@assay/contract'
import { refuse } from '@assay/contract/wire'
import type { Position } from '@assay/engine/futures'
import type { UserContext } from '../../http/context.ts'
import { changePosition } from './change-position.ts'
import type { Contract } from './contracts.ts'
import { ticksOf, trailOf } from './figures.ts'
import type { PositionAnswer } from './present.ts'
import { refuseIfRefused } from './refusals.ts'
import type { FuturesServices } from './services.ts'
import { STOP_CHANGES_MAXIMUM } from './terms.ts'

type Input = CallParsed<'futures.setStop'>

const FIELDS = ['target_profit_price', 'stop_loss_price', 'trailing_bps'] as const

/**
 * Changes the stops of a position or waiting order. A missing field stays as it is, 0 removes the stop. The number of changes is limited,
 * but a call that only removes stops is always allowed. A call that removes only stops that are not set does nothing and is not counted.
 */
export async function setStop(services: FuturesServices, input: Input, context: UserContext): Promise<PositionAnswer> {
  if (FIELDS.every((field) => input[field] === undefined)) refuse('stop_missing')
  return changePosition(services, context, {
    id: input.id,
    ended: 'position_not_open',
    change(turn, { id, account, contract, position }) {
      const stops = stopsOf(input, contract)
      if (isNothing(stops, position)) return position
      const maximum = STOP_CHANGES_MAXIMUM
      if (!isRemoval(stops) && turn.changesOf(id).stops >= maximum) refuse('changes_maximum', { values: { maximum } })
      const effects = turn.trade({ kind: 'set_stop', timeMs: turn.timeMs, account, id, ...stops })
      refuseIfRefused(effects, { contract, services, fields: FIELDS })
      return effects.positions[0]!
    },
  })
}

function stopsOf(input: Input, contract: Contract) {
  const ticks = (field: 'target_profit_price' | 'stop_loss_price') => {
    const text = input[field]
    if (text === undefined) return undefined
    return isNought(text) ? null : ticksOf(text, contract, field)
  }
  const trail = input.trailing_bps
  return {
    targetTicks: ticks('target_profit_price'),
    stopTicks: ticks('stop_loss_price'),
    trailingBps: trail === undefined ? undefined : trail === 0 ? null : trailOf(trail),
  }
}

type Stops = ReturnType<typeof stopsOf>
const NAMES = ['targetTicks', 'stopTicks', 'trailingBps'] as const

const isRemoval = (stops: Stops): boolean => NAMES.every((name) => stops[name] == null)
const isNothing = (stops: Stops, position: Position): boolean =>
  isRemoval(stops) && NAMES.every((name) => stops[name] === undefined || position[name] === null)

const isNought = (decimal: string): boolean => !/[1-9]/.test(decimal)
