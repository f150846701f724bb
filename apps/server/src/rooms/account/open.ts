import { DAY_MS, HOUR_MS } from '@assay/engine/market'
import { createMessageSender } from '../../ports/message-sender.ts'
import type { MessageOffer } from '../message/door.ts'
import type { Opened, Site } from '../room.ts'
import { feeRates } from '../spot/door.ts'
import { checkCode } from './codes.ts'
import { accountHandlers } from './handlers.ts'
import { createLoginLimits } from './login-limits.ts'
import type { AccountOffer, Newcomer } from './newcomers.ts'
import { createProofOfWork } from './proof-of-work.ts'
import { createConfirmLimits } from './security/confirm-limits.ts'
import { passkeySiteOf } from './security/passkeys.ts'
import { phishingCodeOf } from './security/phishing-code.ts'
import { sweepSecurity } from './security/store.ts'
import { sweepAttempts, sweepSessions } from './store.ts'

export async function openAccount(site: Site, { message }: { message: MessageOffer }): Promise<Opened<'account', AccountOffer>> {
  const { config, secrets, sessions } = site
  const { db } = site.database
  const newcomers: Newcomer[] = []
  const handlers = accountHandlers({
    db,
    sender: createMessageSender(config, (tx, recipient) => phishingCodeOf(tx, secrets, recipient)),
    sessions,
    loginLimits: createLoginLimits(db, config.addressLimitFactor),
    confirmLimits: createConfirmLimits(db),
    secrets,
    passkeySite: passkeySiteOf(config),
    now: site.clock.now,
    proofOfWork: createProofOfWork(db, config.addressLimitFactor),
    checkCode: (key, given) => checkCode(db, key, given),
    inviteRequired: config.inviteRequired,
    newcomers,
    addressLimitFactor: config.addressLimitFactor,
    feeRates,
    publishMessages: message.publishMessages,
  })
  return {
    handlers,
    offer: { atRegistration: (newcomer) => void newcomers.push(newcomer) },
    chores: [
      { name: 'sweep sessions', everyMs: DAY_MS, run: () => sweepSessions(db) },
      { name: 'sweep attempts', everyMs: HOUR_MS, run: () => sweepAttempts(db) },
      { name: 'sweep security', everyMs: HOUR_MS, run: () => sweepSecurity(db) },
    ],
  }
}
