import { MINUTE_MS } from '@assay/engine/market'
import { agreements } from '../../../data/agreements/all.ts'
import type { LeverOffer } from '../lever/door.ts'
import type { Opened, Site } from '../room.ts'
import { logSignatures } from './log.ts'
import { info, sign, signedFile } from './sign.ts'
import { keepTexts } from './texts.ts'

export async function openAgreement(
  { database: { db }, secrets, log }: Site,
  { lever }: { lever: LeverOffer },
): Promise<Opened<'agreement', null>> {
  await keepTexts(db, agreements)
  const run = () => logSignatures(db, lever.desk)
  const services = {
    db,
    secrets,
    versions: agreements,
    log: () => run().catch((error: unknown) => log.error({ err: error }, 'a signature could not be logged yet')),
  }
  return {
    handlers: {
      info: (_, context) => info(services, context),
      sign: (input, context) => sign(services, input, context),
      file: ({ id }, context) => signedFile(services, id, context),
    },
    offer: null,
    chores: [{ name: 'signatures in the log', everyMs: MINUTE_MS, run }],
  }
}
