import { hasRight, roles, type Right, type Role } from './rights.ts'

/** What takes two operators, with the right that both of them need. */
export const proposals = {
  'bank.pay_in': 'bank.decide',
  'bank.pay_out': 'bank.decide',
  'bank.return': 'bank.decide',
  'content.setting': 'settings.legal',
  'deposit.confirm': 'deposits.manage',
  'instrument.list': 'instruments.terms',
  'instrument.terms': 'instruments.terms',
  'ledger.adjust': 'ledger.adjust',
  'ledger.move': 'ledger.adjust',
  'mining.product': 'earn.manage',
  'subscription.call_off': 'earn.manage',
  'subscription.sale': 'earn.manage',
  'reserve.statement': 'reserve.manage',
  'operator.give': 'operators.manage',
  'withdrawal.by_hand': 'withdrawals.decide',
  'withdrawal.limit': 'users.limit',
  'withdrawal.release': 'withdrawals.decide',
  'withdrawal.return': 'withdrawals.decide',
} as const satisfies Record<string, Right>

export type ProposalKind = keyof typeof proposals

/** The kinds that somebody with these rights may propose and decide. */
export const proposalsFor = (own: readonly Right[]): ProposalKind[] =>
  (Object.keys(proposals) as ProposalKind[]).filter((kind) => own.includes(proposals[kind]))

/** The roles in which somebody may propose and decide this kind. */
export const rolesFor = (kind: ProposalKind): readonly Role[] => roles.filter((role) => hasRight([role], proposals[kind]))

/** What can be the second person of anything. Two give these roles: else one operator would make his own second. */
export const rolesOfTwo = (): readonly Role[] => roles.filter((role) => Object.values(proposals).some((right) => hasRight([role], right)))
