/** The calls with which users secure their accounts: part of the room `account`. */
import { z } from 'zod'
import { choice, flag, id, idOut, paged, paging, text, time } from '../wire/fields.ts'
import type { CallDefinition } from '../wire/call.ts'
import type { ErrorCode } from '../texts/door.ts'

/** The sensitive acts. Each asks its user to confirm that it is him, and what confirms one act confirms no other. */
export const acts = [
  'password',
  'email',
  'mobile',
  'pay_password',
  'authenticator_on',
  'authenticator_off',
  'recovery_codes',
  'passkey_add',
  'passkey_remove',
  'phishing_code',
  'login_notices',
  'delete_account',
  'export_data',
  'bank_pay_out',
  'withdraw',
  'withdrawal_address',
  'saved_only',
] as const

/** How a login was made, or why it was refused. */
export const loginKinds = [
  'registered',
  'password',
  'password_authenticator',
  'password_recovery',
  'password_passkey',
  'password_code',
  'passkey',
  'refused_password',
  'refused_factor',
] as const

/** What was changed in the security of the account. */
export const changeKinds = [
  'password_changed',
  'password_reset',
  'email_changed',
  'mobile_changed',
  'pay_password_changed',
  'authenticator_on',
  'authenticator_off',
  'recovery_codes_renewed',
  'recovery_code_used',
  'passkey_added',
  'passkey_removed',
  'phishing_code_changed',
  'login_notices_off',
  'others_ended',
  'data_exported',
] as const

export const channels = ['email', 'mobile'] as const

export const userString = () => text(1, 120)
export const areaCode = () => z.string().regex(/^\+?\d{1,4}$/, 'field_format')
export const password = () => text(1, 200)
export const code = () => z.string().regex(/^\d{6}$/, 'code_wrong')
/** Answer to the challenge of a `proof_required` refusal, base64 as altcha makes it. */
export const altcha = () => text(1, 4000).optional()

/** The six digits of an authenticator app, or a recovery code in its place. */
export const factorText = () => text(6, 60)
/** The JSON text of a credential, as the browser gives it. */
export const credential = () => text(2, 12_000).meta({ description: 'The JSON text of the credential, as the browser gives it.' })

/** What confirms that it is the owner: the login password, and the second factor or, for an account without one, a code. */
export const confirming = () => ({
  current_password: password().optional(),
  confirm_code: code().optional().meta({ description: 'The code of `/account/send_confirm_code`.' }),
  authenticator: factorText().optional(),
  passkey: credential().optional(),
})

/** Where the login password alone confirms. */
export const PASSWORD_ERRORS = ['confirm_needed', 'confirm_wait', 'password_wrong'] as const satisfies readonly ErrorCode[]

export const CONFIRM_ERRORS = [...PASSWORD_ERRORS, 'passkey_failed', 'factor_wrong', 'code_wrong'] as const satisfies readonly ErrorCode[]

const maskedChannel = () => z.object({ channel: z.enum(channels), address: z.string().meta({ description: 'Masked.' }) })
const recoveryCodes = () => z.array(z.string()).meta({ description: 'Shown this once: only their hashes are kept.' })
const lockedUntil = () => time().nullable().meta({ description: 'Until when withdrawals are locked.' })

export const token = z.string().meta({ description: 'The session token: sent bare in the Authorization header from now on.' })

const changed = () => z.object({ withdrawals_locked_until: lockedUntil() })

/** What all sensitive acts have in common. */
const act = { method: 'POST', access: 'user', rate: 'code', reads: false } as const

export const securityCalls = {
  security: {
    method: 'GET',
    path: '/account/security',
    summary: 'What secures the account, and until when withdrawals are locked.',
    access: 'user',
    rate: 'read',
    reads: true,
    input: z.strictObject({}),
    output: z.object({
      password_changed_at: time(),
      email: z.string().nullable().meta({ description: 'Masked.' }),
      mobile: z.string().nullable().meta({ description: 'Masked, E.164.' }),
      has_pay_password: z.boolean(),
      pay_password_locked_until: time().nullable(),
      authenticator_since: time().nullable(),
      recovery_codes_left: z.int(),
      passkeys: z.int(),
      passkey_origin: z.string().meta({ description: 'Passkeys work on pages of this origin only.' }),
      phishing_code: z.string().nullable(),
      tells_every_login: z.boolean(),
      sessions: z.int(),
      linking_locks: z.object({ email: z.boolean(), mobile: z.boolean() }).meta({ description: 'Whether linking one locks withdrawals.' }),
      withdrawals_locked_until: lockedUntil(),
    }),
    errors: [],
  },
  confirmOptions: {
    method: 'GET',
    path: '/account/confirm_options',
    summary: 'What confirms an act: besides the login password a second factor, or a code for accounts without one.',
    access: 'user',
    rate: 'read',
    reads: true,
    input: z.strictObject({ act: choice(acts) }),
    output: z.object({
      authenticator: z.boolean(),
      passkey: z.string().nullable().meta({ description: 'The options for the browser as JSON text, with a challenge for this act.' }),
      codes: z.array(maskedChannel()).meta({ description: 'Where a code can be sent. Empty when there is a second factor.' }),
      locks: z.boolean().meta({ description: 'Whether the act locks withdrawals for 24 hours.' }),
    }),
    errors: [],
  },
  sendConfirmCode: {
    method: 'POST',
    path: '/account/send_confirm_code',
    summary: 'Sends a code for one act to the address of the account itself.',
    access: 'user',
    rate: 'code',
    reads: false,
    input: z.strictObject({ act: choice(acts), channel: choice(channels).optional(), altcha: altcha() }),
    output: z.object({ wait_seconds: z.int(), expires_at: time(), channel: z.enum(channels), address: z.string() }),
    errors: ['proof_required', 'code_wait', 'code_daily_limit'],
  },
  changePassword: {
    ...act,
    path: '/safe/update_password',
    summary: 'Changes the login password, ends all other sessions and locks withdrawals for 24 hours.',
    input: z.strictObject({
      password: password(),
      re_password: password(),
      code: code().optional().meta({ description: 'As `confirm_code`.' }),
      ...confirming(),
    }),
    output: changed(),
    errors: ['passwords_differ', 'password_length', 'password_common', ...CONFIRM_ERRORS, 'password_same'],
  },
  sendMobileCode: {
    method: 'POST',
    path: '/sms_send',
    summary: 'Sends a code to a mobile number that is to be linked.',
    access: 'user',
    rate: 'code',
    reads: false,
    input: z.strictObject({ mobile: userString(), area_code: areaCode().optional(), altcha: altcha() }),
    ignored: ['area_code_id', 'country_code', 'scene', 'type'],
    output: z.object({ wait_seconds: z.int(), expires_at: time() }),
    errors: ['mobile_invalid', 'proof_required', 'code_wait', 'code_daily_limit'],
  },
  bindMobile: {
    ...act,
    path: '/safe/mobile',
    summary:
      'Links a mobile number, in place of the one before, and locks withdrawals for 24 hours, unless it is the first of an account that cannot withdraw yet.',
    input: z.strictObject({
      mobile: userString(),
      area_code: areaCode()
        .optional()
        .meta({ description: 'Without it and without a leading plus: of the number a code was just sent to.' }),
      code: code().meta({ description: 'The code that went to the new number.' }),
      ...confirming(),
    }),
    ignored: ['area_code_id', 'country_code', 'scene', 'type'],
    output: changed(),
    errors: ['mobile_invalid', 'address_same', ...CONFIRM_ERRORS, 'address_taken'],
  },
  bindEmail: {
    ...act,
    path: '/safe/email',
    summary: 'Links a mail address, in place of the one before, and locks withdrawals for 24 hours.',
    input: z.strictObject({
      email: userString(),
      code: code().meta({ description: 'The code of the scene `bind_email` that went to the new address.' }),
      ...confirming(),
    }),
    output: changed(),
    errors: ['email_invalid', 'address_same', ...CONFIRM_ERRORS, 'address_taken'],
  },
  setPayPassword: {
    ...act,
    path: '/safe/pay_password',
    summary: 'Sets the payment password, or a new one in its place, and locks withdrawals for 24 hours.',
    input: z.strictObject({ pay_password: text(1, 20), re_pay_password: text(1, 20), ...confirming() }),
    output: changed(),
    errors: ['pay_password_digits', 'pay_password_simple', 'passwords_differ', ...CONFIRM_ERRORS],
  },
  beginAuthenticator: {
    method: 'POST',
    path: '/account/begin_authenticator',
    summary: 'Makes a key for an authenticator app. It is good for half an hour and secures nothing until it is turned on.',
    access: 'user',
    rate: 'write',
    reads: false,
    input: z.strictObject({}),
    output: z.object({ key: z.string(), uri: z.string().meta({ description: 'What the QR code holds.' }), server_time: time() }),
    errors: ['authenticator_is_on'],
  },
  checkAuthenticator: {
    method: 'POST',
    path: '/account/check_authenticator',
    summary: 'Checks that the app has the key, and makes the recovery codes.',
    access: 'user',
    rate: 'code',
    reads: false,
    input: z.strictObject({ digits: code() }),
    output: z.object({
      recovery_codes: recoveryCodes(),
      setup: z.string().meta({ description: 'Names the key that was checked: it alone is turned on by it.' }),
    }),
    errors: ['authenticator_is_on', 'authenticator_expired', 'confirm_wait', 'factor_wrong'],
  },
  turnOnAuthenticator: {
    ...act,
    path: '/account/turn_on_authenticator',
    summary: 'Turns the checked authenticator app on and locks withdrawals for 24 hours.',
    input: z.strictObject({ setup: text(1, 100).meta({ description: 'As `/account/check_authenticator` answered it.' }), ...confirming() }),
    output: changed(),
    errors: [...CONFIRM_ERRORS, 'authenticator_is_on', 'authenticator_expired'],
  },
  turnOffAuthenticator: {
    ...act,
    path: '/account/turn_off_authenticator',
    summary: 'Turns the authenticator app off and locks withdrawals for 24 hours.',
    input: z.strictObject(confirming()),
    output: changed(),
    errors: ['authenticator_is_off', ...CONFIRM_ERRORS],
  },
  renewRecoveryCodes: {
    ...act,
    path: '/account/renew_recovery_codes',
    summary: 'Makes ten new recovery codes. Those before are worth nothing then.',
    input: z.strictObject(confirming()),
    output: z.object({ recovery_codes: recoveryCodes(), withdrawals_locked_until: lockedUntil() }),
    errors: ['authenticator_is_off', ...CONFIRM_ERRORS],
  },
  passkeys: {
    method: 'GET',
    path: '/account/passkeys',
    summary: 'The passkeys of the account, the oldest first.',
    access: 'user',
    rate: 'read',
    reads: true,
    input: z.strictObject({}),
    output: z.array(
      z.object({
        id: idOut(),
        name: z.string(),
        is_backed_up: z.boolean().meta({ description: 'Kept by a password manager on several devices.' }),
        created_at: time(),
        used_at: time().nullable(),
      }),
    ),
    errors: [],
  },
  beginPasskey: {
    method: 'POST',
    path: '/account/begin_passkey',
    summary: 'The options with which a browser makes a passkey.',
    access: 'user',
    rate: 'write',
    reads: false,
    input: z.strictObject({}),
    output: z.object({ options: z.string().meta({ description: 'JSON text.' }) }),
    errors: ['passkeys_maximum'],
  },
  addPasskey: {
    ...act,
    path: '/account/add_passkey',
    summary: 'Adds the passkey that the browser made and locks withdrawals for 24 hours.',
    input: z.strictObject({ credential: credential(), name: text(1, 40).optional(), ...confirming() }),
    output: changed(),
    errors: [...CONFIRM_ERRORS, 'passkeys_maximum'],
  },
  removePasskey: {
    ...act,
    path: '/account/remove_passkey',
    summary: 'Removes a passkey and locks withdrawals for 24 hours.',
    input: z.strictObject({ id: id(), ...confirming() }),
    output: changed(),
    errors: ['passkey_not_found', ...CONFIRM_ERRORS],
  },
  passkeyOptions: {
    method: 'GET',
    path: '/account/passkey_options',
    summary: 'The options with which a browser logs in by a passkey.',
    access: 'guest',
    rate: 'read',
    reads: true,
    input: z.strictObject({}),
    output: z.object({ options: z.string().meta({ description: 'JSON text.' }) }),
    errors: [],
  },
  passkeyLogin: {
    method: 'POST',
    path: '/account/passkey_login',
    summary: 'Opens a session by a passkey, without a password. The token is the message.',
    access: 'guest',
    rate: 'code',
    reads: false,
    input: z.strictObject({ passkey: credential() }),
    output: token,
    errors: ['passkey_failed'],
  },
  setPhishingCode: {
    ...act,
    path: '/account/set_phishing_code',
    summary: 'Sets the anti-phishing code, which stands in every mail from now on.',
    input: z.strictObject({ phishing_code: text(4, 20), ...confirming() }),
    output: z.object({ phishing_code: z.string() }),
    errors: [...CONFIRM_ERRORS, 'phishing_code_known'],
  },
  events: {
    method: 'GET',
    path: '/account/events',
    summary: 'Logins and refused logins, or security changes, the newest first.',
    access: 'user',
    rate: 'read',
    reads: true,
    input: z.strictObject({ kind: choice(['logins', 'changes']), ...paging() }),
    output: paged(
      z.object({
        id: idOut(),
        kind: z.enum([...loginKinds, ...changeKinds]),
        device: z.string(),
        address: z.string(),
        count: z.int().meta({ description: 'How often a refusal was repeated within an hour.' }),
        time: time(),
      }),
    ),
    errors: [],
  },
  revokeOthers: {
    method: 'POST',
    path: '/account/revoke_others',
    summary: 'Logs all other devices out. The login password confirms it.',
    access: 'user',
    rate: 'code',
    reads: false,
    input: z.strictObject({ current_password: password().optional() }),
    output: z.object({ revoked: z.int() }),
    errors: [...PASSWORD_ERRORS],
  },
  setLoginNotices: {
    ...act,
    path: '/account/set_login_notices',
    summary: 'Whether every login is told of, or only those of new devices. To be told of less has to be confirmed.',
    input: z.strictObject({ every: flag(), ...confirming() }),
    output: z.object({ every: z.boolean() }),
    errors: [...CONFIRM_ERRORS],
  },
} as const satisfies Record<string, CallDefinition>

/** A call of this part, without its room. */
export type SecurityCall = keyof typeof securityCalls
