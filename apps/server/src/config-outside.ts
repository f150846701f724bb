/** The part of the configuration about services outside: push, and the store of files. */
import { isIP } from 'node:net'
import { z } from 'zod'
import { areKeysAPair } from './ports/push-keys.ts'
import type { PushKeys } from './ports/push-sender.ts'

export interface PushConfig {
  /** Null: the installation makes its own and keeps them in the database. */
  keys: PushKeys | null
  /** For tests: a push service on this machine. */
  allowsLoopback: boolean
}

/** A bucket of an S3-compatible service. */
export interface BucketConfig {
  endpoint: string
  bucket: string
  region: string
  keyId: string
  secret: string
}

const text = (pattern: RegExp) => z.string().regex(pattern).nullable().default(null)

const isEndpoint = (given: string): boolean => {
  const url = URL.parse(given)
  return url !== null && /^https?:$/.test(url.protocol) && url.pathname === '/' && url.search === '' && url.username === ''
}

export const outsideEnvironment = {
  VAPID_PUBLIC_KEY: text(/^[\w-]{87}$/),
  VAPID_PRIVATE_KEY: text(/^[\w-]{43}$/),
  PUSH_LOOPBACK: z
    .enum(['on', 'off'])
    .transform((value) => value === 'on')
    .default(false),
  S3_ENDPOINT: z.string().refine(isEndpoint).nullable().default(null),
  S3_BUCKET: text(/^[a-z\d][a-z\d.-]{1,61}[a-z\d]$/).refine((name) => name === null || isIP(name) === 0),
  S3_REGION: z
    .string()
    .regex(/^[\w-]{1,40}$/)
    .default('us-east-1'),
  S3_KEY_ID: text(/^\S{1,200}$/),
  S3_SECRET: text(/^\S{1,200}$/),
}

const ON_OFF = 'on or off'

/** The expected form of each variable, for the error message. */
export const OUTSIDE_MUST_BE: Record<keyof typeof outsideEnvironment, string> = {
  VAPID_PUBLIC_KEY: '87 characters of base64url, as `npx web-push generate-vapid-keys` writes',
  VAPID_PRIVATE_KEY: '43 characters of base64url, as `npx web-push generate-vapid-keys` writes',
  PUSH_LOOPBACK: ON_OFF,
  S3_ENDPOINT: 'the origin of an S3 service, such as https://s3.example.org',
  S3_BUCKET: 'the name of a bucket',
  S3_REGION: 'the name of a region, such as eu-central-1',
  S3_KEY_ID: 'an access key id',
  S3_SECRET: 'a secret access key',
}

type Given = z.infer<z.ZodObject<typeof outsideEnvironment>>

/** `wrong` makes the error of a variable. */
export function pushOf(values: Given & { ASSAY_SEED: string | null; ASSAY_MODE: string }, wrong: (text: string) => Error): PushConfig {
  const { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey, PUSH_LOOPBACK: allowsLoopback } = values
  if (allowsLoopback && (values.ASSAY_SEED === null || values.ASSAY_MODE === 'live'))
    throw wrong('PUSH_LOOPBACK: for tests: only with ASSAY_SEED, and never in live mode')
  if ((publicKey === null) !== (privateKey === null))
    throw wrong(`${publicKey === null ? 'VAPID_PUBLIC_KEY' : 'VAPID_PRIVATE_KEY'}: both keys or none`)
  const keys = publicKey === null || privateKey === null ? null : { publicKey, privateKey }
  if (keys && !areKeysAPair(keys)) throw wrong('VAPID_PUBLIC_KEY: must belong to VAPID_PRIVATE_KEY')
  return { keys, allowsLoopback }
}

/** Null: files lie in the data folder. */
export function bucketOf(values: Given, wrong: (text: string) => Error): BucketConfig | null {
  const { S3_ENDPOINT: endpoint, S3_BUCKET: bucket, S3_REGION: region, S3_KEY_ID: keyId, S3_SECRET: secret } = values
  if ([endpoint, bucket, keyId, secret].every((value) => value === null)) return null
  if (endpoint === null) throw wrong('S3_ENDPOINT: is needed with the other variables of S3')
  if (bucket === null) throw wrong('S3_BUCKET: is needed with S3_ENDPOINT')
  if (keyId === null) throw wrong('S3_KEY_ID: is needed with S3_ENDPOINT')
  if (secret === null) throw wrong('S3_SECRET: is needed with S3_ENDPOINT')
  return { endpoint: new URL(endpoint).origin, bucket, region, keyId, secret }
}
