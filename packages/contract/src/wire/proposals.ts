import type { Right } from './rights.ts'

/** What takes two operators, with the right that both of them need. */
export const proposals = {
  'deposit.confirm': 'deposits.manage',
  'ledger.adjust': 'ledger.adjust',
  'withdrawal.by_hand': 'withdrawals.decide',
  'withdrawal.release': 'withdrawals.decide',
} as const satisfies Record<string, Right>

export type ProposalKind = keyof typeof proposals

/** The kinds that somebody with these rights may propose and decide. */
export const proposalsFor = (own: readonly Right[]): ProposalKind[] =>
  (Object.keys(proposals) as ProposalKind[]).filter((kind) => own.includes(proposals[kind]))
