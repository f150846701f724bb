import type { RoomHandlers } from '../../http/context.ts'
import { addMargin } from './add-margin.ts'
import { cancelOrder } from './cancel.ts'
import { closeAll, closePosition } from './close.ts'
import { bookOf, listDeal, listHistory, showPosition } from './lists.ts'
import { acceptSuper, protect, showProtection } from './protect.ts'
import { reversePosition } from './reverse.ts'
import type { FuturesServices } from './services.ts'
import { setStop } from './set-stop.ts'
import { showTerms } from './show-terms.ts'
import { submitOrder } from './submit.ts'

export function futuresHandlers(services: FuturesServices): RoomHandlers<'futures'> {
  return {
    submit: (input, context) => submitOrder(services, input, context),
    deal: (input, context) => listDeal(services, input, context),
    dealAll: (_input, context) => bookOf(services, context.session.userId),
    history: (input, context) => listHistory(services, input, context),
    position: (input, context) => showPosition(services, input, context),
    close: (input, context) => closePosition(services, input, context),
    closeAll: (input, context) => closeAll(services, input, context),
    reverse: (input, context) => reversePosition(services, input, context),
    setStop: (input, context) => setStop(services, input, context),
    addMargin: (input, context) => addMargin(services, input, context),
    cancel: (input, context) => cancelOrder(services, input, context),
    terms: (input) => showTerms(services, input),
    acceptSuper: (input, context) => acceptSuper(services, input, context),
    protection: (_input, context) => showProtection(services, context),
    protect: (input, context) => protect(services, input, context),
  }
}
