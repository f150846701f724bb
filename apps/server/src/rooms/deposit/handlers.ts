import type { RoomHandlers } from '../../http/context.ts'
import { inAddress } from './address.ts'
import { depositConsole } from './console/payments.ts'
import * as lists from './lists.ts'
import { report, reports } from './report.ts'
import type { DepositServices } from './services.ts'
import { ways } from './ways.ts'

export function depositHandlers(services: DepositServices): RoomHandlers<'deposit'> {
  return {
    ways: () => Promise.resolve(ways(services)),
    address: (input, context) => inAddress(services, input, context),
    report: (input, context) => report(services, input, context),
    reports: (input, context) => reports(services, input, context),
    log: (input, context) => lists.log(services, input, context),
    one: (input, context) => lists.one(services, input, context),
    ...depositConsole(services),
  }
}
