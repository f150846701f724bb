/** The requirements of live mode. */
import { ConfigError, type Config } from './config.ts'

/**
 * Throws a ConfigError that lists every missing requirement of live mode. This version has no real price feeds, so live mode cannot start
 * yet, whatever is configured.
 */
export function refuseUnreadyLive(config: Config): void {
  if (config.mode !== 'live') return
  const missing = [
    'real price feeds for every tradeable instrument (three sources for options): the generated and history feeds are for the sandbox',
    ...(config.smtpUrl ? [] : ['SMTP_URL: a mail service for codes']),
    ...(config.smsUrl ? [] : ['SMS_URL: a text message service for codes']),
    ...(config.databaseUrl ? [] : ['DATABASE_URL: a PostgreSQL server of your own']),
    ...(config.secretKey ? [] : ['SECRET_KEY: the key that encrypts secrets, kept apart from the database']),
    ...(config.publicUrl.startsWith('https:') ? [] : ['PUBLIC_URL: where users open the app, with https']),
    ...(config.seed === null ? [] : ['ASSAY_SEED must not be set: it fixes all randomness']),
    'an operator with a second factor',
  ]
  throw new ConfigError(`ASSAY_MODE=live cannot start. Missing:\n${missing.map((line) => `  - ${line}`).join('\n')}`)
}
