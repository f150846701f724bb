import type { RoomHandlers } from '../../http/context.ts'
import { accounts, remove, terms } from './accounts.ts'
import * as consoleAccounts from './console/accounts.ts'
import * as consolePayIns from './console/pay-ins.ts'
import * as consolePayOuts from './console/pay-outs.ts'
import * as payIns from './pay-in.ts'
import * as payOuts from './pay-out.ts'
import { save, saveInternational } from './save.ts'
import type { BankServices } from './services.ts'

export const bankHandlers = (services: BankServices): RoomHandlers<'bank'> => ({
  save: (input, context) => save(services, input, context),
  saveInternational: (input, context) => saveInternational(services, input, context),
  info: (_, context) => accounts(services, ['iban', 'card'], context),
  infoInternational: (_, context) => accounts(services, ['international'], context),
  remove: ({ id }, context) => remove(services, id, context),
  terms: (_, context) => terms(services, context),
  payIn: (input, context) => payIns.payIn(services, input, context),
  sent: ({ id }, context) => payIns.sent(services, id, context),
  sendProof: ({ id }, context) => payIns.sendProof(services, id, context),
  cancelPayIn: ({ id }, context) => payIns.cancelPayIn(services, id, context),
  listPayIns: (page, context) => payIns.listPayIns(services, page, context),
  readPayIn: ({ id }, context) => payIns.readPayIn(services, id, context),
  payOut: (input, context) => payOuts.payOut(services, input, context),
  cancelPayOut: ({ id }, context) => payOuts.cancelPayOut(services, id, context),
  listPayOuts: (page, context) => payOuts.listPayOuts(services, page, context),
  readPayOut: ({ id }, context) => payOuts.readPayOut(services, id, context),
  listAccounts: (input) => consoleAccounts.listAccounts(services, input),
  readAccount: ({ id }, { operator }) => consoleAccounts.readAccount(services, id, operator),
  verifyAccount: (input, { operator }) => consoleAccounts.verifyAccount(services, input, operator),
  refuseAccount: (input, { operator }) => consoleAccounts.refuseAccount(services, input, operator),
  listConsolePayIns: (input) => consolePayIns.listPayIns(services, input),
  readConsolePayIn: ({ id }, { operator }) => consolePayIns.readPayIn(services, id, operator),
  viewProof: (input, { operator }) => consolePayIns.viewProof(services, input, operator),
  proposePayIn: (input, { operator }) => consolePayIns.proposePayIn(services, input, operator),
  decidePayIn: (input, { operator }) => consolePayIns.decidePayIn(services, input, operator),
  refusePayIn: (input, { operator }) => consolePayIns.refusePayIn(services, input, operator),
  listConsolePayOuts: (input) => consolePayOuts.listPayOuts(services, input),
  readConsolePayOut: ({ id }, { operator }) => consolePayOuts.readPayOut(services, id, operator),
  proposePayOut: (input, { operator }) => consolePayOuts.proposePayOut(services, input, operator),
  decidePayOut: (input, { operator }) => consolePayOuts.decidePayOut(services, input, operator),
  paying: (input, { operator }) => consolePayOuts.setPaying(services, input, operator),
  markPaid: (input, { operator }) => consolePayOuts.markPaid(services, input, operator),
  refusePayOut: (input, { operator }) => consolePayOuts.refusePayOut(services, input, operator),
  proposeReturn: (input, { operator }) => consolePayOuts.proposeReturn(services, input, operator),
  decideReturn: (input, { operator }) => consolePayOuts.decideReturn(services, input, operator),
})
