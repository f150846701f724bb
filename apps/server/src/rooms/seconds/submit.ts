import { randomUUID } from 'node:crypto'
import type { CallParsed } from '@assay/contract'
import { refuse } from '@assay/contract/wire'
import type { SubmitCommand } from '@assay/engine/seconds'
import { LEDGER_SCALE, parseUnits, PPM_DECIMALS, rescale } from '@assay/money'
import type { UserContext } from '../../http/context.ts'
import { accountOf, MICRO } from '../../ledger/accounts.ts'
import { presentOption, type OptionAnswer } from './present.ts'
import { refuseOption } from './refusals.ts'
import type { SecondsServices } from './services.ts'
import { OPTIONS_MAXIMUM } from './terms.ts'

type Input = CallParsed<'seconds.submit'>

/** The ratio that the user was shown, else the one in force. A malformed ratio becomes 0, which the engine refuses. */
function ratioOf({ periods }: SecondsServices, { seconds, profit_ratio: shown }: Input): number {
  if (shown === undefined) return periods.find((period) => period.seconds === seconds)?.ratioPpm ?? 0
  return Number(parseUnits(shown, PPM_DECIMALS) ?? 0n)
}

export async function submit(services: SecondsServices, input: Input, context: UserContext): Promise<OptionAnswer> {
  const { userId } = context.session
  const { id: instrumentId } = services.instrumentOf(input.match_id)
  const currencyId = Number(input.currency_id)
  const currency = services.catalogue.currency(currencyId) ?? refuse('currency_unknown', { fields: { currency_id: 'currency_unknown' } })
  const stake =
    parseUnits(input.number, currency.scale) ??
    refuse('parameter_error', { fields: { number: 'field_decimals' }, values: { decimals: currency.scale } })
  const account = accountOf(userId, MICRO)
  const asked = {
    account,
    instrumentId,
    currencyId,
    direction: input.type,
    seconds: input.seconds,
    stake,
    ratioPpm: ratioOf(services, input),
  }
  const answer = await services.desk.submit({
    userId,
    accounts: [account],
    idempotent: context.idempotent,
    run: (turn) => {
      services.desk.refuseWhileBehind()
      if (turn.seconds.openOrders(account).length >= OPTIONS_MAXIMUM) refuse('options_maximum', { values: { maximum: OPTIONS_MAXIMUM } })
      services.refuseStake(turn, userId, { currencyId, units: rescale(stake, currency.scale, LEDGER_SCALE) })
      const command: SubmitCommand = { kind: 'submit', id: turn.takeId(), timeMs: turn.timeMs, publicId: randomUUID(), ...asked }
      const { refused, orders } = turn.option(command)
      return refused ? refuseOption(refused, services, command) : presentOption(orders[0]!, services)
    },
  })
  return answer as OptionAnswer
}
