// Made from the contract by tools/generate; not to be edited.
import type { ConsoleCallName } from '@assay/contract'
import type { PathEntry } from '@assay/web/api/client.ts'

export const paths: Record<ConsoleCallName, PathEntry> = {
  'account.findUsers': { method: 'GET', path: '/console/users' },
  'account.viewUser': { method: 'GET', path: '/console/user' },
  'account.freezeUser': { method: 'POST', path: '/console/user/freeze' },
  'account.releaseUser': { method: 'POST', path: '/console/user/release' },
  'account.endUserSessions': { method: 'POST', path: '/console/user/end_sessions' },
  'account.noteUser': { method: 'POST', path: '/console/user/note' },
  'identity.queue': { method: 'GET', path: '/console/identity' },
  'identity.review': { method: 'GET', path: '/console/identity/request' },
  'identity.viewPicture': { method: 'GET', path: '/console/identity/picture' },
  'identity.refuseItems': { method: 'POST', path: '/console/identity/refuse' },
  'identity.approve': { method: 'POST', path: '/console/identity/approve' },
  'mining.listProducts': { method: 'GET', path: '/console/mining/products' },
  'mining.listPools': { method: 'GET', path: '/console/mining/pools' },
  'mining.listSubscribers': { method: 'GET', path: '/console/mining/subscribers' },
  'mining.makeProduct': { method: 'POST', path: '/console/mining/make' },
  'mining.pauseProduct': { method: 'POST', path: '/console/mining/pause' },
  'mining.resumeProduct': { method: 'POST', path: '/console/mining/resume' },
  'mining.endProduct': { method: 'POST', path: '/console/mining/end' },
  'operator.login': { method: 'POST', path: '/console/login' },
  'operator.invitation': { method: 'POST', path: '/console/invitation' },
  'operator.accept': { method: 'POST', path: '/console/accept' },
  'operator.logout': { method: 'POST', path: '/console/logout' },
  'operator.me': { method: 'GET', path: '/console/me' },
  'operator.list': { method: 'GET', path: '/console/operators' },
  'operator.invite': { method: 'POST', path: '/console/operators/invite' },
  'operator.change': { method: 'POST', path: '/console/operators/change' },
  'operator.log': { method: 'GET', path: '/console/log' },
}
