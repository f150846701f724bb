import { DAY_MS, HOUR_MS } from '@assay/engine/market'
import { Exports } from '../../http/exports.ts'
import type { LeverOffer } from '../lever/door.ts'
import type { MessageOffer } from '../message/door.ts'
import type { Opened, Site } from '../room.ts'
import type { SpotOffer } from '../spot/door.ts'
import type { UploadOffer } from '../upload/door.ts'
import { checkCode, sendCode } from './codes.ts'
import { rewardQuietQuarters } from './credit.ts'
import { accountHandlers } from './handlers.ts'
import { createLoginLimits } from './login-limits.ts'
import type { AccountOffer, Newcomer } from './newcomers.ts'
import { createProofOfWork } from './proof-of-work.ts'
import { confirmOwner } from './security/confirm.ts'
import { createConfirmLimits } from './security/confirm-limits.ts'
import { passkeySiteOf } from './security/passkeys.ts'
import type { AccountServices } from './services.ts'
import { sweepSecurity } from './security/store.ts'
import { sweepAttempts, sweepSessions } from './store.ts'

interface Needed {
  message: MessageOffer
  upload: UploadOffer
  spot: SpotOffer
  lever: LeverOffer
}

export async function openAccount(site: Site, { message, upload, spot, lever }: Needed): Promise<Opened<'account', AccountOffer>> {
  const { config, secrets, sessions } = site
  const { db } = site.database
  const newcomers: Newcomer[] = []
  const services: AccountServices = {
    db,
    sender: site.sender,
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
    feeRates: spot.feeRates,
    publishMessages: message.publishMessages,
    pool: site.database.pool,
    pictures: upload,
    userData: site.userData,
    exports: new Exports(),
    handlerOf: (name) => site.whole.handlerOf(name),
    isSandbox: site.isSandbox,
    desksPassed: async () => void (await Promise.all([spot.desk, lever.desk].map((desk) => desk.run(() => undefined)))),
  }
  const handlers = accountHandlers(services)
  return {
    handlers,
    offer: {
      atRegistration: (newcomer) => void newcomers.push(newcomer),
      sendCode: (request) => sendCode(services, request),
      confirmOwner: (context, options) => confirmOwner(services, context, options),
      sendText: services.sender.sendText,
      sender: services.sender,
    },
    chores: [
      { name: 'sweep sessions', everyMs: DAY_MS, run: () => sweepSessions(db) },
      { name: 'sweep attempts', everyMs: HOUR_MS, run: () => sweepAttempts(db) },
      { name: 'reward quiet quarters', everyMs: DAY_MS, run: () => rewardQuietQuarters(db, message.publishMessages) },
      { name: 'sweep security', everyMs: HOUR_MS, run: () => sweepSecurity(db) },
    ],
  }
}
