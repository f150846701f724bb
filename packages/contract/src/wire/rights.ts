/**
 * What operators may do, by role: the one table. The server enforces it for every call under /console, the console draws by it, and a test
 * walks it. An operator may have several roles.
 */
export const roles = ['support', 'compliance', 'treasury', 'content', 'admin'] as const
export type Role = (typeof roles)[number]

export const rights = {
  'operators.manage': ['admin'],
  'log.read': ['compliance', 'admin'],
  'users.read': ['support', 'compliance', 'treasury', 'admin'],
  'users.note': ['support', 'compliance', 'treasury', 'admin'],
  'users.freeze': ['compliance', 'admin'],
  'users.limit': ['compliance', 'admin'],
  'users.sessions': ['support', 'compliance', 'admin'],
  'identity.read': ['compliance', 'admin'],
  'identity.decide': ['compliance', 'admin'],
  'bank.read': ['compliance', 'treasury', 'admin'],
  'bank.decide': ['treasury', 'admin'],
  'users.see': ['support', 'compliance', 'admin'],
  'house.read': ['compliance', 'treasury', 'admin'],
  'house.check': ['treasury', 'admin'],
  'earn.read': ['support', 'compliance', 'treasury', 'admin'],
  'earn.manage': ['treasury', 'admin'],
  'ledger.read': ['compliance', 'treasury', 'admin'],
  'ledger.adjust': ['treasury', 'admin'],
  'deposits.read': ['support', 'compliance', 'treasury', 'admin'],
  'deposits.manage': ['treasury', 'admin'],
  'instruments.read': ['support', 'compliance', 'treasury', 'content', 'admin'],
  'instruments.halt': ['treasury', 'admin'],
  'instruments.terms': ['treasury', 'admin'],
  'reserve.read': ['compliance', 'treasury', 'admin'],
  'reserve.manage': ['treasury', 'admin'],
  'announcements.manage': ['content', 'admin'],
  'content.manage': ['content', 'admin'],
  'settings.read': ['support', 'compliance', 'treasury', 'content', 'admin'],
  'settings.manage': ['content', 'admin'],
  'settings.legal': ['treasury', 'admin'],
  'support.answer': ['support', 'admin'],
  'support.replies': ['support', 'content', 'admin'],
  'withdrawals.read': ['support', 'compliance', 'treasury', 'admin'],
  'withdrawals.decide': ['compliance', 'treasury', 'admin'],
} as const satisfies Record<string, readonly Role[]>

export type Right = keyof typeof rights

export const isRight = (access: string): access is Right => Object.hasOwn(rights, access)

/** Whether somebody with these roles has the right. */
export const hasRight = (own: readonly Role[], right: Right): boolean => rights[right].some((role) => own.includes(role))

export const rightsOf = (own: readonly Role[]): Right[] => (Object.keys(rights) as Right[]).filter((right) => hasRight(own, right))
