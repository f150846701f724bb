/** What live mode needs before it starts; the sandbox needs none of it. */
import { ConfigError, type Config } from './config.ts'

/**
 * Live trading is refused until everything it rests on is there; all that is missing is named at once. Price sources other than
 * the generated and recorded ones do not exist in this version, so live cannot start yet, whatever else is configured.
 */
export function refuseUnreadyLive(config: Config): void {
  if (config.mode !== 'live') return
  const missing = [
    'real price feeds for every tradeable instrument (three sources for options): the generated and history feeds are for the sandbox',
    ...(config.smtpUrl ? [] : ['SMTP_URL: a mail service for codes']),
    ...(config.smsUrl ? [] : ['SMS_URL: a text message service for codes']),
    ...(config.databaseUrl ? [] : ['DATABASE_URL: a PostgreSQL server of your own']),
    ...(config.seed === null ? [] : ['ASSAY_SEED must not be set: it fixes all randomness']),
    'an operator with a second factor',
  ]
  throw new ConfigError(`ASSAY_MODE=live cannot start. Missing:\n${missing.map((line) => `  - ${line}`).join('\n')}`)
}
