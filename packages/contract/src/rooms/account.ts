import { z } from 'zod'
import { room } from '../wire/call.ts'
import { profileCalls } from '../shapes/profile.ts'
import { choice, id, idOut, text, time } from '../wire/fields.ts'

export const scenes = ['register', 'login', 'reset_password', 'change_password', 'bind_email', 'bind_mobile', 'real', 'withdraw'] as const
export const channels = ['email', 'mobile'] as const

const userString = () => text(1, 120)
const areaCode = () => z.string().regex(/^\+?\d{1,4}$/, 'field_format')
const password = () => text(1, 200)
const code = () => z.string().regex(/^\d{6}$/, 'code_wrong')

/** Answer to the challenge of a `proof_required` refusal, base64 as altcha makes it. */
const altcha = () => text(1, 4000).optional()

const token = z.string().meta({ description: 'The session token: sent bare in the Authorization header from now on.' })

const accountFields = z.object({
  id: idOut(),
  username: z.string(),
  email: z.string().nullable().meta({ description: 'Masked.' }),
  mobile: z.string().nullable().meta({ description: 'Masked, E.164.' }),
  nickname: z.string(),
  signature: z.string(),
  head_portrait: z.string(),
  extension_code: z.string().meta({ description: 'The code this user invites others with.' }),
  credit_score: z.int(),
  verification_level: z.int(),
  vip_level: z.int(),
  has_pay_password: z.boolean(),
  maker_rate: z.string().meta({ description: 'Spot fee as a fraction: 0.001 is 0.1 %.' }),
  taker_rate: z.string(),
  created_at: time(),
})

export const calls = room({
  sendCode: {
    method: 'POST',
    path: '/sms_mail',
    summary: 'Sends a six-digit code by mail or text message. The answer is the same whether or not an account exists.',
    access: 'guest',
    rate: 'code',
    reads: false,
    input: z.strictObject({
      user_string: userString(),
      scene: choice(scenes),
      type: choice(channels).optional(),
      area_code: areaCode().optional(),
      altcha: altcha(),
    }),
    ignored: ['area_code_id', 'email_code', 'country_code'],
    output: z.object({ wait_seconds: z.int(), expires_at: time() }),
    errors: ['email_invalid', 'mobile_invalid', 'proof_required', 'code_wait', 'code_daily_limit'],
  },
  checkCode: {
    method: 'POST',
    path: '/user/check_email',
    summary: 'Checks a code without using it up; a wrong one counts as a try.',
    access: 'guest',
    rate: 'code',
    reads: false,
    input: z.strictObject({
      user_string: userString(),
      scene: choice(scenes),
      email_code: code(),
      type: choice(channels).optional(),
      area_code: areaCode().optional(),
    }),
    ignored: ['country_code', 'area_code_id'],
    output: z.object({ valid: z.literal(true) }),
    errors: ['email_invalid', 'mobile_invalid', 'code_wrong'],
  },
  register: {
    method: 'POST',
    path: '/user/register',
    summary: 'Makes an account and opens its first session.',
    access: 'guest',
    rate: 'code',
    reads: false,
    input: z.strictObject({
      user_string: userString(),
      code: code(),
      password: password(),
      re_password: password(),
      extension_code: text(1, 16).optional(),
      type: choice(channels).default('email'),
      area_code: areaCode().optional(),
      altcha: altcha(),
    }),
    ignored: ['area_code_id', 'country_code', 'scene'],
    output: token,
    errors: [
      'email_invalid',
      'mobile_invalid',
      'passwords_differ',
      'password_length',
      'password_common',
      'invite_code_required',
      'invite_code_unknown',
      'proof_required',
      'code_wrong',
      'account_taken',
    ],
  },
  login: {
    method: 'POST',
    path: '/user/login',
    summary: 'Opens a session. The token is the message.',
    access: 'guest',
    rate: 'code',
    reads: false,
    input: z.strictObject({
      user_string: userString(),
      password: password(),
      type: choice(channels).default('email'),
      area_code: areaCode().optional(),
    }),
    ignored: ['area_code_id', 'country_code', 'code'],
    output: token,
    errors: ['login_wait', 'login_failed'],
  },
  resetPassword: {
    method: 'POST',
    path: '/user/forget',
    summary: 'Sets a new password by code and ends every other session.',
    access: 'guest',
    rate: 'code',
    reads: false,
    input: z
      .strictObject({
        user_string: userString().optional(),
        account: userString().optional(),
        code: code(),
        password: password(),
        re_password: password().optional(),
        repassword: password().optional(),
        type: choice(channels).default('email'),
        area_code: areaCode().optional(),
      })
      .refine((fields) => fields.user_string ?? fields.account, { path: ['user_string'], error: 'field_required' })
      .refine((fields) => fields.re_password ?? fields.repassword, { path: ['re_password'], error: 'field_required' }),
    ignored: ['area_code_id', 'country_code', 'scene', 'extension_code'],
    output: z.object({ reset: z.literal(true) }),
    errors: ['email_invalid', 'mobile_invalid', 'passwords_differ', 'password_length', 'password_common', 'code_wrong'],
  },
  logout: {
    method: 'GET',
    path: '/user/logout',
    summary: 'Ends this session.',
    access: 'user',
    rate: 'write',
    reads: false,
    input: z.strictObject({}),
    output: z.object({ ended: z.literal(true) }),
    errors: [],
  },
  info: {
    method: 'GET',
    path: '/user/info',
    summary: 'The account as its owner sees it.',
    access: 'user',
    rate: 'read',
    reads: true,
    input: z.strictObject({}),
    output: accountFields,
    errors: [],
  },
  sessions: {
    method: 'GET',
    path: '/account/sessions',
    summary: 'Devices that are logged in.',
    access: 'user',
    rate: 'read',
    reads: true,
    input: z.strictObject({}),
    output: z.array(
      z.object({ id: idOut(), device: z.string(), address: z.string(), created_at: time(), seen_at: time(), current: z.boolean() }),
    ),
    errors: [],
  },
  revokeSession: {
    method: 'POST',
    path: '/account/revoke_session',
    summary: 'Logs one device out.',
    access: 'user',
    rate: 'write',
    reads: false,
    input: z.strictObject({ id: id() }),
    output: z.object({ revoked: z.boolean() }),
    errors: [],
  },
  ...profileCalls,
})
