import { z } from 'zod'
import { room } from '../wire/call.ts'
import { choice, flag, id, idOut, paged, paging, passkeyAnswer, text, termsHash, time } from '../wire/fields.ts'
import { proposals, type ProposalKind } from '../wire/proposals.ts'
import { rights, roles, type Right } from '../wire/rights.ts'

const email = () => text(3, 120)
const password = () => text(1, 200)
const code = () => z.string().regex(/^\d{6}$/, 'code_wrong')
const setup = () => text(20, 100)
const origin = () =>
  text(8, 300).refine((site) => /^https?:/.test(site) && URL.canParse(site) && new URL(site).origin === site, 'field_format')
const ownRoles = () => z.array(choice(roles)).min(1, 'field_too_short')
const proposalKinds = Object.keys(proposals) as [ProposalKind, ...ProposalKind[]]
const decisions = ['approved', 'refused', 'withdrawn'] as const
const rightNames = Object.keys(rights) as [Right, ...Right[]]

const opened = z.object({ token: z.string().meta({ description: 'Sent bare in the Authorization header.' }), expires_at: time() })
const operator = z.object({ id: idOut(), email: z.string(), name: z.string(), roles: z.array(z.enum(roles)) })
const invitation = z.object({
  id: idOut(),
  setup: z.string().meta({ description: 'Shown once. Whoever has it sets the password and the second factor.' }),
  expires_at: time(),
})
const entry = z.object({
  number: idOut(),
  time: time(),
  operator_id: idOut().nullable().meta({ description: 'Null: by the command on the machine itself.' }),
  operator_name: z.string().nullable(),
  action: z.string(),
  subject: z.string(),
  detail: z.string().meta({ description: 'JSON, exactly as it was hashed.' }),
  hash: z.string().meta({ description: 'SHA-256 of the hash before, number, time, operator, action, subject and detail, a line each.' }),
})
const proposal = z.object({
  id: idOut(),
  kind: z.enum(proposalKinds),
  subject: z.string(),
  terms: z.string().meta({ description: 'JSON, exactly as it was proposed.' }),
  terms_hash: z.string().meta({ description: 'SHA-256 of the terms. A decision names it.' }),
  proposed_by: idOut(),
  proposed_by_name: z.string(),
  proposed_at: time(),
  note: z.string(),
  decision: z.enum(decisions).nullable(),
  decided_by_name: z.string().nullable(),
  decided_at: time().nullable(),
  decision_note: z.string().nullable(),
})

/** Those who run the site: their login, their rights, and the log of all they did. Served on the port of the console alone. */
export const calls = room({
  login: {
    method: 'POST',
    path: '/console/login',
    summary: 'Logs an operator in for eight hours, with password and second factor. Whatever is wrong, the refusal is the same.',
    access: 'guest',
    rate: 'code',
    reads: false,
    input: z.strictObject({
      email: email(),
      password: password(),
      code: code(),
      device: text(20, 100).optional().meta({
        description: 'The token of an earlier session on this device. Its failed tries are then counted apart from those of strangers.',
      }),
    }),
    output: opened,
    errors: ['login_wait', 'operator_login_failed'],
  },
  invitation: {
    method: 'POST',
    path: '/console/invitation',
    summary: 'What an invited operator needs to set up the second factor: the key of the authenticator app.',
    access: 'guest',
    rate: 'code',
    reads: true,
    discreet: true,
    input: z.strictObject({ setup: setup() }),
    output: z.object({ email: z.string(), name: z.string(), key: z.string(), uri: z.string() }),
    errors: ['invitation_unknown'],
  },
  accept: {
    method: 'POST',
    path: '/console/accept',
    summary: 'Sets password and second factor of an invited operator, and logs in. An invitation is good once, for a day.',
    access: 'guest',
    rate: 'code',
    reads: false,
    input: z.strictObject({ setup: setup(), password: password(), re_password: password(), code: code() }),
    output: opened,
    errors: ['invitation_unknown', 'passwords_differ', 'operator_password_length', 'password_common', 'code_wrong'],
  },
  logout: {
    method: 'POST',
    path: '/console/logout',
    summary: 'Ends the session.',
    access: 'operator',
    rate: 'write',
    reads: false,
    input: z.strictObject({}),
    output: z.object({ ended: z.boolean() }),
    errors: [],
  },
  me: {
    method: 'GET',
    path: '/console/me',
    summary: 'Who is logged in, what he may do, until when, and on what kind of site.',
    access: 'operator',
    rate: 'read',
    reads: true,
    input: z.strictObject({}),
    output: operator.extend({
      rights: z.array(z.enum(rightNames)),
      expires_at: time(),
      mode: z.enum(['sandbox', 'live']),
      seed: z.string().nullable().meta({ description: 'As in content.siteConfig.' }),
    }),
    errors: [],
  },
  keys: {
    method: 'GET',
    path: '/console/keys',
    summary: 'The keys by which one signs what one approves.',
    access: 'operator',
    rate: 'read',
    reads: true,
    input: z.strictObject({}),
    output: z.array(
      z.object({
        id: idOut(),
        operator_id: idOut(),
        site: z.string().meta({ description: 'Where it was made, and signs.' }),
        line: z.string().meta({ description: 'What the signer is told on its own machine.' }),
        print: z.string().meta({ description: 'To be compared by voice.' }),
        made_at: time(),
      }),
    ),
    errors: [],
  },
  keyOptions: {
    method: 'POST',
    path: '/console/keys/options',
    summary: 'WebAuthn options to make such a key, as JSON.',
    access: 'operator',
    rate: 'write',
    reads: true,
    input: z.strictObject({ site: origin() }),
    output: z.object({ options: z.string() }),
    errors: [],
  },
  makeKey: {
    method: 'POST',
    path: '/console/keys/make',
    summary: 'Keeps the key that the browser made. From then on one approves withdrawals with it only.',
    access: 'operator',
    rate: 'write',
    reads: false,
    input: z.strictObject({ site: origin(), answer: passkeyAnswer() }),
    output: z.object({ id: idOut() }),
    errors: ['passkey_failed'],
  },
  list: {
    method: 'GET',
    path: '/console/operators',
    summary: 'All operators.',
    access: 'operators.manage',
    rate: 'read',
    reads: true,
    input: z.strictObject({}),
    output: z.array(operator.extend({ state: z.enum(['invited', 'active', 'disabled']), seen_at: time().nullable(), created_at: time() })),
    errors: [],
  },
  invite: {
    method: 'POST',
    path: '/console/operators/invite',
    summary: 'Invites an operator, or once more one who has not set up yet.',
    access: 'operators.manage',
    rate: 'write',
    reads: false,
    input: z.strictObject({ email: email(), name: text(1, 60), roles: ownRoles() }),
    output: invitation,
    errors: ['email_invalid', 'operator_self', 'operator_known', 'operator_two_needed'],
  },
  change: {
    method: 'POST',
    path: '/console/operators/change',
    summary: 'Changes the roles of another operator, or disables him: his sessions end at once.',
    access: 'operators.manage',
    rate: 'write',
    reads: false,
    input: z.strictObject({ id: id(), roles: ownRoles(), disabled: flag() }),
    output: operator,
    errors: ['operator_unknown', 'operator_self', 'right_needed', 'operator_two_needed'],
  },
  proposeGiving: {
    method: 'POST',
    path: '/console/operators/propose',
    summary:
      'Proposes to give somebody roles that can be the second person of what takes two: to a new operator or to one there is. For a new one it answers the first half of his secret; whoever approves gets the second.',
    access: 'operators.manage',
    rate: 'write',
    reads: false,
    input: z.strictObject({ email: email(), name: text(1, 60), roles: ownRoles(), note: text(3, 500) }),
    output: z.object({ id: idOut(), terms_hash: z.string(), half: z.string().nullable() }),
    errors: ['email_invalid', 'operator_self', 'proposal_open'],
  },
  decideGiving: {
    method: 'POST',
    path: '/console/operators/decide',
    summary: 'Decides on such a proposal. Of a new operator it answers the second half of the secret.',
    access: 'operators.manage',
    rate: 'write',
    reads: false,
    input: z.strictObject({ id: id(), terms_hash: termsHash(), decision: choice(decisions), note: text(3, 500) }),
    output: z.object({ id: idOut(), half: z.string().nullable() }),
    errors: [
      'proposal_unknown',
      'proposal_decided',
      'operator_self',
      'proposal_changed',
      'proposal_orphan',
      'operator_known',
      'operator_unknown',
      'right_needed',
    ],
  },
  proposals: {
    method: 'GET',
    path: '/console/proposals',
    summary: 'What was proposed to a second operator, of the kinds this one may decide: the open ones first, then the newest.',
    access: 'operator',
    rate: 'read',
    reads: true,
    input: z.strictObject({
      kind: choice(proposalKinds).optional(),
      subject: text(1, 80).optional(),
      open: flag().optional(),
      ...paging(),
    }),
    output: paged(proposal),
    errors: [],
  },
  log: {
    method: 'GET',
    path: '/console/log',
    summary: 'Everything operators did, the newest first. Each entry has a hash over itself and the one before.',
    access: 'log.read',
    rate: 'read',
    reads: true,
    input: z.strictObject({ subject: text(1, 80).optional(), ...paging() }),
    output: paged(entry).extend({ before: z.string().nullable().meta({ description: 'The hash before the oldest entry of this page.' }) }),
    errors: [],
  },
})
