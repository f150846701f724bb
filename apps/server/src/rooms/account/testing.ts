/** For tests of accounts: the services over a temporary database, without mail. */
import { randomBytes } from 'node:crypto'
import type { Refusal } from '@assay/contract/wire'
import { solveChallenge } from 'altcha-lib/v1'
import type { Database } from '../../db/pool.ts'
import { createMessageSender } from '../../ports/message-sender.ts'
import { createSecrets } from '../../secrets.ts'
import { checkCode } from './codes.ts'
import { Exports } from '../../http/exports.ts'
import type { UploadOffer } from '../upload/door.ts'
import { createLoginLimits } from './login-limits.ts'
import { createProofOfWork } from './proof-of-work.ts'
import { createConfirmLimits } from './security/confirm-limits.ts'
import { phishingCodesOf } from './security/phishing-code.ts'
import type { AccountServices } from './services.ts'
import { createSessions } from './sessions.ts'

interface Given
  extends Pick<AccountServices, 'addressLimitFactor'>, Partial<Pick<AccountServices, 'pool' | 'pictures' | 'userData' | 'isSandbox'>> {
  publishMessages?: AccountServices['publishMessages']
}

const secrets = createSecrets(randomBytes(32))
const noMail = { smtpUrl: null, smsUrl: null }

export const createTestServices = (
  db: Database,
  { addressLimitFactor, publishMessages = () => undefined, ...profile }: Given,
): AccountServices => ({
  db,
  sender: createMessageSender(noMail, (tx, addresses) => phishingCodesOf(tx, secrets, addresses)),
  secrets,
  passkeySite: { host: 'localhost', origins: ['http://localhost:8080'] },
  now: Date.now,
  confirmLimits: createConfirmLimits(db),
  sessions: createSessions(db, { onEnded: () => undefined }),
  loginLimits: createLoginLimits(db, addressLimitFactor),
  proofOfWork: createProofOfWork(db, 10_000),
  checkCode: (key, given) => checkCode(db, key, given),
  inviteRequired: false,
  newcomers: [],
  addressLimitFactor,
  feeRates: () => ({ maker: '0', taker: '0' }),
  publishMessages,
  pool: null as unknown as AccountServices['pool'],
  pictures: noPictures,
  userData: { exports: {}, obligations: {}, erases: [] },
  exports: new Exports(),
  handlerOf: (name) => {
    throw new Error(`no handler of ${name} here`)
  },
  isSandbox: true,
  desksPassed: () => Promise.resolve(),
  ...profile,
})

/** For tests in which nobody has a picture. */
const noPictures: UploadOffer = {
  makeSquare: () => Promise.reject(new Error('no pictures here')),
  takeAll: () => Promise.resolve(() => Promise.resolve()),
  keepForSite: () => Promise.reject(new Error('an operator does that')),
  isOfSite: () => Promise.resolve(false),
  remove: () => Promise.resolve(),
}

/** Solves the challenge of a `proof_required` refusal. */
export async function solveProof(refusal: Refusal): Promise<string> {
  const { algorithm, challenge, salt, signature } = JSON.parse(refusal.detail.raw!['altcha']!) as Record<string, string>
  const { number } = (await solveChallenge(challenge!, salt!).promise)!
  return btoa(JSON.stringify({ algorithm, challenge, number, salt, signature }))
}
