import type { CallParsed } from '@assay/contract'
import type { FieldCode } from '@assay/contract/texts'
import { refuse } from '@assay/contract/wire'
import type { PlaceCommand } from '@assay/engine/futures'
import type { UserContext } from '../../http/context.ts'
import type { Contract } from './contracts.ts'
import { centilotsOf, ticksOf, trailOf } from './figures.ts'
import { presentLivePosition, type PositionAnswer } from './present.ts'
import { refuseOpening, refuseOrder } from './protection.ts'
import { findSuperAcceptance } from './protection-store.ts'
import { refuseIfRefused } from './refusals.ts'
import { askerOf, leverAccountOf, type FuturesServices } from './services.ts'

type Input = CallParsed<'futures.submit'>

/** Places an order. Own limits and the consent to super-leverage are checked before the order itself. */
export async function submitOrder(services: FuturesServices, input: Input, context: UserContext): Promise<PositionAnswer> {
  const { contracts, desk } = services
  const contract = contracts.byPair(input.currency_id, input.legal_id)
  checkShape(input, contract)
  const { userId } = context.session
  const account = leverAccountOf(userId)
  const isConsentMissing = input.mode === 'super' && (await findSuperAcceptance(desk.lookups, userId)) === null
  return desk.submit({
    ...askerOf(context),
    run: (turn) => {
      const { futures, timeMs, takeId, trade, publicIdOf } = turn
      desk.refuseWhileBehind()
      refuseOpening(turn, userId)
      if (isConsentMissing) refuse('super_consent_needed')
      const figures = figuresOf(input, contract)
      const instrumentId = contract.instrument.id
      refuseOrder(turn, userId, { instrumentId, ...figures })
      const effects = trade({ kind: 'place', id: takeId(), timeMs, account, instrumentId, ...figures })
      refuseIfRefused(effects, { contract, services, fields: FIELDS })
      const position = effects.positions[0]!
      return presentLivePosition(services, futures, { position, publicId: publicIdOf(position.id) })
    },
  })
}

const FIELDS = ['price', 'lots', 'multiple', 'mode', 'target_profit_price', 'stop_loss_price', 'trailing_bps'] as const

/** Limit and stop orders have a price, only market orders a slippage limit. The leverage must be an offered one. */
function checkShape(input: Input, contract: Contract): void {
  const fields: Record<string, FieldCode> = {}
  if (input.type === 'market' && input.price !== undefined) fields['price'] = 'field_unused'
  if (input.type !== 'market' && input.price === undefined) fields['price'] = 'field_required'
  if (input.type !== 'market' && input.slippage_bps !== undefined) fields['slippage_bps'] = 'field_unused'
  if (!isOffered(input, contract)) fields['multiple'] = 'field_choice'
  if (Object.keys(fields).length > 0) refuse('parameter_error', { fields })
}

/** True also for a leverage above all offered ones: the engine refuses that and names the highest possible one. */
function isOffered({ mode, multiple }: Input, { multiples, terms: { superLeverages } }: Contract): boolean {
  const offered = mode === 'super' ? superLeverages : multiples
  return offered.length === 0 || offered.includes(multiple) || (mode !== 'super' && multiple > offered.at(-1)!)
}

type Figures = Omit<PlaceCommand, 'kind' | 'id' | 'timeMs' | 'account' | 'instrumentId'>

function figuresOf(input: Input, contract: Contract): Figures {
  const ticks = (field: 'price' | 'target_profit_price' | 'stop_loss_price') =>
    input[field] === undefined ? null : ticksOf(input[field], contract, field)
  return {
    direction: input.direction,
    mode: input.mode,
    type: input.type,
    leverage: input.multiple,
    priceTicks: ticks('price'),
    targetTicks: ticks('target_profit_price'),
    stopTicks: ticks('stop_loss_price'),
    lots: centilotsOf(input.lots),
    trailingBps: input.trailing_bps === undefined ? null : trailOf(input.trailing_bps),
    slippageBps: input.slippage_bps ?? null,
  }
}
