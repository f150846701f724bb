import { isAbsolute, resolve } from 'node:path'
import { z } from 'zod'
import { chainsMustBe, chainVariables, readChainConfig, type ChainConfig } from './chain-config.ts'
import { bucketOf, OUTSIDE_MUST_BE, outsideEnvironment, pushOf, type BucketConfig, type PushConfig } from './config-outside.ts'
import { refusePlain } from './config-tls.ts'
import { abaFault, bicFault, ibanFault } from '@assay/contract/bank-numbers'
import { proxiesOf } from './http/address.ts'
import { readSchedule, type Schedule } from './rooms/support/door.ts'

/** Who runs the installation. Null where it is not said: pages then say so in plain words. */
export interface Operator {
  name: string | null
  address: string | null
  registration: string | null
  licence: string | null
}

/** How users reach them. */
export interface Contact {
  email: string | null
  phone: string | null
  website: string | null
  hours: string | null
}

/** An account of the site at a bank. */
export interface SiteBankAccount {
  currency: string
  holder: string
  bank: string
  /** IBAN or account number. */
  number: string
  bic: string
  /** Of banks in the United States, else empty. */
  aba: string
}

/** The whole configuration, read from the environment once at start. The README lists the same names. */
export interface Config {
  port: number
  host: string
  dataDir: string
  mode: 'sandbox' | 'live'
  /** Seed for all randomness of a test installation. Null in every other installation. */
  seed: string | null
  databaseUrl: string | null
  smtpUrl: string | null
  mailFrom: string
  smsUrl: string | null
  smsTemplate: string
  /** Origins, besides the server's own, whose pages may open a live connection. */
  allowedOrigins: string[]
  /** Where users open the app, as an origin. Passkeys are bound to its host. */
  publicUrl: string
  /** The key that encrypts secrets in the database. Null: the data folder has one of its own. */
  secretKey: Buffer | null
  /** The number of proxies in front of the server, or their networks. The server trusts their X-Forwarded-For. */
  trustProxy: number | string[]
  inviteRequired: boolean
  showGuessTab: boolean
  /** Play money of a new account in a sandbox, in whole USDT. 0: none. */
  welcomeUsdt: number
  /** Multiplies the limits per network address, for offices and tests that share one address. */
  addressLimitFactor: number
  /** Maximum of open connections, and of open live lines. */
  connectionsMaximum: number
  /** Memory in use above which the server refuses new work. Null: a share of the memory of the machine or container. */
  memoryMarkMb: number | null
  /** URL of a service with USD rates of fiat currencies. Null: the bundled table is used. */
  fiatRatesUrl: string | null
  feed: 'generated' | 'history' | 'scripted'
  /** Path of a test's price script. Null: every instrument keeps its first price. */
  feedScript: string | null
  historySpeed: number
  logLevel: string
  metricsPort: number | null
  operator: Operator
  contact: Contact
  /** Where operators open the console. Null: there is none. */
  consolePort: number | null
  chains: ChainConfig
  /** Where users send fiat money, an account for each currency. */
  bankAccounts: readonly SiteBankAccount[]
  /** Whether this process starts the signer as its child, or somebody runs it apart. */
  signer: 'child' | 'apart'
  /** Above this worth in USDT two operators approve a withdrawal. */
  withdrawalTwoUsdt: string
  /** How long a proof of identity is kept after the account was deleted. */
  identityKeepDays: number
  /** How long after its login a user's session ends in any case. */
  sessionDays: number
  /** Between the approval of a sold token's pair and its opening, at least. */
  pairNoticeMinutes: number
  /** How long accounts at banks and proofs of payments are kept after the account was deleted. */
  bankKeepDays: number
  push: PushConfig
  /** Where files of users are kept. Null: in the data folder. */
  bucket: BucketConfig | null
  /** When people answer in customer service. Empty: nothing is said of it. */
  supportSchedule: Schedule
}

const optionalUrl = (...protocols: string[]) =>
  z
    .url()
    .refine((url) => protocols.some((protocol) => url.startsWith(`${protocol}:`)), `must start with ${protocols.join(':// or ')}://`)
    .nullable()
    .default(null)

/** What pages say of the operator, in his own words. */
const said = z.string().trim().min(1).max(300).nullable().default(null)

const switchValue = z.enum(['on', 'off']).transform((value) => value === 'on')

const listOf = (text: string): string[] =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)

const SECRET_KEY_BYTES = 32

export const SESSION_DAYS = 90
/** With real money everybody has so long, at least, to hear of a pair before it opens. */
const PAIR_NOTICE_MINUTES = 60

const secretKey = z
  .base64()
  .transform((text) => Buffer.from(text, 'base64'))
  .refine((key) => key.length === SECRET_KEY_BYTES)
  .nullable()
  .default(null)

const isOrigin = (text: string): boolean => /^https?:/.test(text) && URL.canParse(text) && new URL(text).origin === text

function areProxies(given: number | string[]): boolean {
  try {
    proxiesOf(given)
    // The proxy library would read a bare number as an address.
    return typeof given === 'number' || (given.length > 0 && !given.some((network) => /^\d+$/.test(network)))
  } catch (error) {
    if (error instanceof TypeError || error instanceof RangeError) return false
    throw error
  }
}

const MAIL_SENDER = /^(?:[^<>@\s]+@[^<>@\s]+|[^<>]*<[^<>@\s]+@[^<>@\s]+>)$/

/** Whether the text is JSON that contains the placeholders `{to}` and `{text}`. */
function isTemplate(text: string): boolean {
  try {
    const parsed = JSON.stringify(JSON.parse(text))
    return parsed.includes('{to}') && parsed.includes('{text}')
  } catch {
    return false
  }
}

const bankAccount = z.strictObject({
  currency: z.string().regex(/^[A-Z]{3}$/),
  holder: z.string().trim().min(1).max(100),
  bank: z.string().trim().min(1).max(100),
  number: z.string().trim().min(4).max(40),
  bic: z.string().refine((bic) => bicFault(bic) === null),
  aba: z
    .string()
    .refine((aba) => aba === '' || abaFault(aba) === null)
    .default(''),
})

/** JSON as text, checked whole: one wrong account would send somebody's money elsewhere. */
function bankAccountsIn(text: string, context: z.RefinementCtx): SiteBankAccount[] {
  const wrong = () => {
    context.addIssue({ code: 'custom', message: 'wrong' })
    return []
  }
  try {
    const parsed = z.array(bankAccount).safeParse(JSON.parse(text))
    const isOnce = parsed.success && new Set(parsed.data.map(({ currency }) => currency)).size === parsed.data.length
    return isOnce && parsed.data.every(({ number }) => !/^[A-Z]{2}\d{2}/.test(number) || ibanFault(number) === null) ? parsed.data : wrong()
  } catch {
    return wrong()
  }
}

const environment = z.object({
  PORT: z.coerce.number().int().min(1).max(65_535).default(8080),
  HOST: z.string().min(1).default('127.0.0.1'),
  ASSAY_DATA: z.string().min(1).default('./data'),
  ASSAY_MODE: z.enum(['sandbox', 'live']).default('sandbox'),
  ASSAY_SEED: z.string().min(1).max(64).nullable().default(null),
  // `options` in the URL would override the server's session settings, which protect the ledger.
  DATABASE_URL: optionalUrl('postgres', 'postgresql').refine((url) => url === null || !URL.parse(url)?.searchParams.has('options')),
  SMTP_URL: optionalUrl('smtp', 'smtps'),
  MAIL_FROM: z.string().regex(MAIL_SENDER).default('Assay <no-reply@localhost>'),
  SMS_URL: optionalUrl('http', 'https'),
  SMS_TEMPLATE: z.string().refine(isTemplate).default('{"to":"{to}","text":"{text}"}'),
  ALLOWED_ORIGINS: z
    .string()
    .default('')
    .transform(listOf)
    .refine((origins) => origins.every(isOrigin), 'must be origins by comma, such as https://app.example.org or http://localhost:5173'),
  PUBLIC_URL: z.string().refine(isOrigin).nullable().default(null),
  SECRET_KEY: secretKey,
  TRUST_PROXY: z
    .string()
    .default('off')
    .transform((value) => (value === 'off' ? 0 : /^[1-9]$/.test(value) ? Number(value) : listOf(value)))
    .refine(areProxies, 'must be off, how many proxies stand in front (1 to 9), or their networks by comma, such as 10.0.0.0/8'),
  INVITE_REQUIRED: switchValue.default(false),
  GUESS_TAB: switchValue.default(false),
  WELCOME_USDT: z.coerce.number().int().min(0).max(100_000).default(10_000),
  ADDRESS_LIMIT_FACTOR: z.coerce.number().positive().max(1_000_000).default(1),
  CONNECTIONS_MAXIMUM: z.coerce.number().int().min(100).max(1_000_000).default(10_000),
  MEMORY_MARK_MB: z.coerce.number().int().min(256).max(10_000_000).nullable().default(null),
  FIAT_RATES_URL: optionalUrl('http', 'https'),
  FEED: z.enum(['generated', 'history', 'scripted']).default('generated'),
  ASSAY_FEED_SCRIPT: z.string().min(1).nullable().default(null),
  HISTORY_SPEED: z.coerce.number().positive().max(10_000).default(1),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  METRICS_PORT: z.coerce.number().int().min(1).max(65_535).nullable().default(null),
  OPERATOR_NAME: said,
  OPERATOR_ADDRESS: said,
  OPERATOR_REGISTRATION: said,
  OPERATOR_LICENCE: said,
  SUPPORT_EMAIL: z.email().max(120).nullable().default(null),
  SUPPORT_PHONE: z
    .string()
    .regex(/^\+\d[\d ]{4,20}$/)
    .nullable()
    .default(null),
  SUPPORT_WEBSITE: optionalUrl('https'),
  SUPPORT_HOURS: said,
  CONSOLE_PORT: z.coerce.number().int().min(1).max(65_535).nullable().default(null),
  SUPPORT_SCHEDULE: z
    .string()
    .default('')
    .transform((text) => (text === '' ? [] : readSchedule(text)))
    .refine((schedule): schedule is Schedule => schedule !== null),
  ...chainVariables,
  BANK_ACCOUNTS: z.string().default('[]').transform(bankAccountsIn),
  SIGNER: z.enum(['child', 'apart']).nullable().default(null),
  WITHDRAWAL_TWO_USDT: z
    .string()
    .regex(/^\d{1,12}$/)
    .default('10000'),
  SESSION_DAYS: z.coerce.number().int().min(1).max(3_650).default(SESSION_DAYS),
  PAIR_NOTICE_MINUTES: z.coerce.number().int().min(0).max(43_200).default(PAIR_NOTICE_MINUTES),
  IDENTITY_KEEP_DAYS: z.coerce.number().int().min(0).max(36_500).default(1_826),
  BANK_KEEP_DAYS: z.coerce.number().int().min(0).max(36_500).default(1_826),
  ...outsideEnvironment,
})

const PORT_RANGE = 'a whole number from 1 to 65535'
const ON_OFF = 'on or off'
const SAID = 'at most 300 characters long'

/** The expected form of each variable, for the error message. The given value is not printed, because it may be a secret. */
const MUST_BE: Record<string, string> = {
  ...chainsMustBe,
  SIGNER: 'child or apart',
  WITHDRAWAL_TWO_USDT: 'a worth in whole USDT, such as 10000',
  PORT: PORT_RANGE,
  METRICS_PORT: PORT_RANGE,
  CONSOLE_PORT: PORT_RANGE,
  ASSAY_MODE: 'sandbox or live',
  ASSAY_SEED: 'at most 64 characters long',
  DATABASE_URL: 'a URL that starts with postgres:// or postgresql://, without options: the server sets those itself',
  SMTP_URL: 'a URL that starts with smtp:// or smtps://',
  MAIL_FROM: 'a mail address, alone or as Name <address>',
  SMS_URL: 'a URL that starts with http:// or https://',
  SMS_TEMPLATE: 'JSON with {to} and {text} inside of strings',
  PUBLIC_URL: 'an origin, such as https://app.example.org',
  SECRET_KEY: '32 random bytes as base64, such as `openssl rand -base64 32` writes',
  INVITE_REQUIRED: ON_OFF,
  GUESS_TAB: ON_OFF,
  WELCOME_USDT: 'a whole number from 0 to 100000',
  ADDRESS_LIMIT_FACTOR: 'a number above 0, at most 1000000',
  CONNECTIONS_MAXIMUM: 'a whole number from 100 to 1000000',
  MEMORY_MARK_MB: 'a whole number from 256 to 10000000',
  FIAT_RATES_URL: 'a URL that starts with http:// or https://',
  FEED: 'generated, history or scripted',
  HISTORY_SPEED: 'a number above 0, at most 10000',
  OPERATOR_NAME: SAID,
  OPERATOR_ADDRESS: SAID,
  OPERATOR_REGISTRATION: SAID,
  OPERATOR_LICENCE: SAID,
  SUPPORT_EMAIL: 'a mail address',
  SUPPORT_PHONE: 'a number with its country, such as +44 20 7946 0000',
  SUPPORT_WEBSITE: 'a URL that starts with https://',
  SUPPORT_HOURS: SAID,
  BANK_ACCOUNTS:
    'a JSON list of accounts, one for each currency: {"currency":"EUR","holder":"...","bank":"...","number":"...","bic":"...","aba":""} with right check digits',
  SUPPORT_SCHEDULE: 'days and hours in UTC, each day once, such as mon-fri 06:00-22:00, sat-sun 08:00-18:00',
  SESSION_DAYS: 'a whole number from 1 to 3650',
  IDENTITY_KEEP_DAYS: 'a whole number from 0 to 36500',
  PAIR_NOTICE_MINUTES: 'a whole number from 0 to 43200',
  BANK_KEEP_DAYS: 'a whole number from 0 to 36500',
  LOG_LEVEL: 'fatal, error, warn, info, debug, trace or silent',
  ...OUTSIDE_MUST_BE,
}

/** A key of a variable of its own, for a command. Null where there is none. Throws a ConfigError. */
export function readKey(name: string, env: Record<string, string | undefined>): Buffer | null {
  const read = secretKey.safeParse(env[name] || null)
  if (!read.success) throw new ConfigError(`${name}: must be ${MUST_BE['SECRET_KEY']}`)
  return read.data
}

/** A configuration error. Its message is for the person who starts the server and names the variable. */
export class ConfigError extends Error {}

/**
 * Reads the configuration from environment variables. An empty variable counts as absent. A relative ASSAY_DATA is resolved against `root`.
 * Throws a ConfigError for the first wrong value.
 */
export function readConfig(env: Record<string, string | undefined>, root: string): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''))
  const parsed = environment.safeParse(given)
  if (!parsed.success) {
    const issue = parsed.error.issues[0]!
    const name = issue.path.join('.')
    throw new ConfigError(`${name}: ${MUST_BE[name] === undefined ? issue.message : `must be ${MUST_BE[name]}`}`)
  }
  const values = parsed.data
  if (values.FEED === 'scripted' && (values.ASSAY_SEED === null || values.ASSAY_MODE === 'live')) {
    throw new ConfigError('FEED: scripted prices are for tests: only with ASSAY_SEED, and never in live mode')
  }
  if (values.ASSAY_FEED_SCRIPT !== null && values.FEED !== 'scripted') throw new ConfigError('ASSAY_FEED_SCRIPT: only with FEED=scripted')
  if (values.METRICS_PORT === values.PORT) throw new ConfigError('METRICS_PORT: must be another port than PORT')
  if (values.CONSOLE_PORT !== null && [values.PORT, values.METRICS_PORT].includes(values.CONSOLE_PORT))
    throw new ConfigError('CONSOLE_PORT: must be another port than PORT and METRICS_PORT')
  const wrong = (text: string) => new ConfigError(text)
  if (values.ASSAY_MODE === 'live') refusePlain(values, wrong)
  if (values.ASSAY_MODE === 'live' && values.PAIR_NOTICE_MINUTES < PAIR_NOTICE_MINUTES)
    throw wrong(`PAIR_NOTICE_MINUTES: must be ${PAIR_NOTICE_MINUTES} at least in live mode`)
  return {
    port: values.PORT,
    host: values.HOST,
    dataDir: isAbsolute(values.ASSAY_DATA) ? values.ASSAY_DATA : resolve(root, values.ASSAY_DATA),
    mode: values.ASSAY_MODE,
    seed: values.ASSAY_SEED,
    databaseUrl: values.DATABASE_URL,
    smtpUrl: values.SMTP_URL,
    mailFrom: values.MAIL_FROM,
    smsUrl: values.SMS_URL,
    smsTemplate: values.SMS_TEMPLATE,
    allowedOrigins: values.ALLOWED_ORIGINS,
    publicUrl: values.PUBLIC_URL ?? `http://localhost:${values.PORT}`,
    secretKey: values.SECRET_KEY,
    trustProxy: values.TRUST_PROXY,
    inviteRequired: values.INVITE_REQUIRED,
    showGuessTab: values.GUESS_TAB,
    welcomeUsdt: values.WELCOME_USDT,
    addressLimitFactor: values.ADDRESS_LIMIT_FACTOR,
    connectionsMaximum: values.CONNECTIONS_MAXIMUM,
    memoryMarkMb: values.MEMORY_MARK_MB,
    fiatRatesUrl: values.FIAT_RATES_URL,
    feed: values.FEED,
    feedScript: values.ASSAY_FEED_SCRIPT,
    historySpeed: values.HISTORY_SPEED,
    logLevel: values.LOG_LEVEL,
    metricsPort: values.METRICS_PORT,
    operator: {
      name: values.OPERATOR_NAME,
      address: values.OPERATOR_ADDRESS,
      registration: values.OPERATOR_REGISTRATION,
      licence: values.OPERATOR_LICENCE,
    },
    contact: { email: values.SUPPORT_EMAIL, phone: values.SUPPORT_PHONE, website: values.SUPPORT_WEBSITE, hours: values.SUPPORT_HOURS },
    consolePort: values.CONSOLE_PORT,
    supportSchedule: values.SUPPORT_SCHEDULE,
    chains: readChainConfig(values, { isLive: values.ASSAY_MODE === 'live', fault: (sentence) => new ConfigError(sentence) }),
    bankAccounts: values.BANK_ACCOUNTS,
    signer: values.SIGNER ?? (values.ASSAY_MODE === 'live' ? 'apart' : 'child'),
    withdrawalTwoUsdt: values.WITHDRAWAL_TWO_USDT,
    sessionDays: values.SESSION_DAYS,
    pairNoticeMinutes: values.PAIR_NOTICE_MINUTES,
    identityKeepDays: values.IDENTITY_KEEP_DAYS,
    bankKeepDays: values.BANK_KEEP_DAYS,
    push: pushOf(values, wrong),
    bucket: bucketOf(values, wrong),
  }
}
