/** One plausible input for each call, made from its schema: the seed of the access and hostile suites. */
import { z } from 'zod'
import { callOf, type CallName } from '../../packages/contract/src/door.ts'

const BY_FIELD: Record<string, string> = {
  amount: '0.001',
  limit_usdt: '1000',
  number: '1',
  target_price: '50000',
  stop_price: '50000',
  user_string: 'nobody@example.test',
  account: 'nobody@example.test',
  password: 'a-Good-pass-1',
  re_password: 'a-Good-pass-1',
  repassword: 'a-Good-pass-1',
  code: '123456',
  email_code: '123456',
  real_type: '1',
  item: 'front_pic',
  card_number: 'DE89370400440532013000',
  account_id: '1',
  qm: 'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  text_hash: 'ab'.repeat(32),
  mobile: '+66812340000',
  email: 'nobody@example.test',
  pay_password: '482915',
  re_pay_password: '482915',
  digits: '123456',
  endpoint: 'https://push.example.org/send/abc',
  p256dh: 'BExdG6IgxeDcHQIU8hc3pLceOmNExpC4MaUPu0Emi2aUbvWGrsJiw12yo6oiFO3WtmhHwvnbtt8KRTqY_tOF7qI',
  auth: 'AAAAAAAAAAAAAAAAAAAAAA',
  token: 'money.1.AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA',
  quiet_from: '22:00',
  quiet_to: '07:00',
  time_zone: 'UTC',
  act: 'password',
  credential: '{}',
  passkey: '{}',
  phishing_code: 'blue heron 7',
  every: '1',
  symbol: 'BTC/USDT',
  period: '1min',
  from: '1700000000',
  to: '1700003600',
  keyword: 'btc',
  currency: '3',
  currency_id: '1',
  legal_id: '3',
  from_currency_id: '3',
  to_currency_id: '1',
  from_field: '2',
  to_field: '3',
  c_id: '4',
  label: 'Example Bank, 4711',
  balance: '100',
  stated_at: '2026-01-01T00:00:00Z',
  config_id: '1',
  month: '2026-11',
  cid: '9',
  id: '1',
  proposal_id: '1',
  num: '0.01',
  network: 'trc20',
  transaction_id: 'a'.repeat(64),
  address: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
  terms_hash: 'a'.repeat(64),
  client_id: '5b0e9f0a-6c1d-4d7e-8f3a-2b1c0d9e8f7a',
  quote_id: '3f0c6f6e-2a55-4f0e-9d0b-0c7f1a2b3c4d',
}

interface Property {
  enum?: unknown[]
  type?: string
  items?: Schema
}

interface Schema {
  properties?: Record<string, Property>
  required?: string[]
}

/** Fields of a call as its schema names them. */
export function fieldsOf(name: CallName): { required: string[]; all: Record<string, Property> } {
  const schema = z.toJSONSchema(callOf(name).input, { io: 'input', unrepresentable: 'any' }) as Schema
  return { required: schema.required ?? [], all: schema.properties ?? {} }
}

export function sampleInput(name: CallName): Record<string, string> {
  const { required, all } = fieldsOf(name)
  return sampleOf({ required, properties: all })
}

function sampleOf({ required = [], properties = {} }: Schema): Record<string, string> {
  return Object.fromEntries(required.map((field) => [field, BY_FIELD[field] ?? plausible(properties[field])]))
}

/** A list is the text that a form has, of one row; where a row needs no field of its own, its first is given. */
function plausible(property: Property | undefined): string {
  if (property?.type !== 'array') return String(property?.enum?.[0] ?? '1')
  const { required = [], properties = {} } = property.items ?? {}
  return JSON.stringify([sampleOf({ required: required.length > 0 ? required : Object.keys(properties).slice(0, 1), properties })])
}
