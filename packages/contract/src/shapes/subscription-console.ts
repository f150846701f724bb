import { z } from 'zod'
import { room } from '../wire/call.ts'
import { amount, choice, decimal, id, idOut, instant, integer, list, note, paged, paging, text, time, writtenText } from '../wire/fields.ts'
import { langs, type Lang } from '../wire/lang.ts'

const modes = ['first_come', 'pro_rata'] as const
const unlocks = ['at_once', 'date', 'linear'] as const
const decisions = ['approved', 'refused', 'withdrawn'] as const

const project = z.object({
  id: idOut(),
  name: z.string(),
  code: z.string(),
  pay_currency: z.string(),
  mode: z.enum(modes),
  state: z.enum(['draft', 'warmup', 'ongoing', 'ended']),
  price: decimal(),
  lot: decimal(),
  issuance: decimal(),
  supply: decimal(),
  cap: decimal(),
  soft_cap: decimal().nullable(),
  starts_at: time(),
  ends_at: time(),
  unlock: z.enum(unlocks),
  unlock_from: time().nullable(),
  unlock_days: z.int().nullable(),
  people: z.int(),
  committed: decimal(),
  given: decimal(),
  allocated_at: time().nullable(),
  is_missed: z.boolean(),
  paused: z.boolean(),
  called_off: z.boolean(),
})

const buyer = z.object({
  id: idOut(),
  user_id: idOut(),
  committed: decimal(),
  paid: decimal(),
  returned: decimal(),
  tokens: decimal(),
  created_at: time(),
  settled_at: time().nullable(),
})

const reads = { method: 'GET', access: 'earn.read', rate: 'read', reads: true } as const
const changes = { method: 'POST', access: 'earn.manage', rate: 'write', reads: false } as const

/** What those who run the site do with sales of tokens. A sale takes two of them, and once it was scheduled it never changes. */
export const consoleCalls = room({
  projects: {
    ...reads,
    path: '/console/subscription/projects',
    summary: 'All sales, drafts first, then the newest.',
    input: z.strictObject({ ...paging(50) }),
    output: paged(project),
    errors: [],
  },
  payCurrencies: {
    ...reads,
    path: '/console/subscription/currencies',
    summary: 'What a sale can be paid in.',
    input: z.strictObject({}),
    output: z.array(z.object({ currency_id: idOut(), currency_name: z.string() })),
    errors: [],
  },
  buyers: {
    ...reads,
    path: '/console/subscription/buyers',
    summary: 'Who is in a sale, the newest first.',
    input: z.strictObject({ id: id(), ...paging(50) }),
    output: paged(buyer),
    errors: ['project_not_found'],
  },
  makeDraft: {
    ...changes,
    path: '/console/subscription/draft',
    summary: 'Makes a draft, which users do not see.',
    input: z.strictObject({
      name: writtenText(60),
      code: text(2, 10),
      pay_currency_id: id(),
      about: list(z.strictObject({ lang: choice(langs as [Lang, ...Lang[]]), text: writtenText(4000) }), langs.length),
      website: text(1, 300).optional(),
      whitepaper: text(1, 300).optional(),
      holders: list(z.strictObject({ holder: text(1, 60), percent: amount() }), 20).optional(),
      mode: choice(modes),
      price: amount(),
      lot: amount(),
      issuance: amount(),
      supply: amount(),
      cap: amount(),
      soft_cap: amount().optional(),
      starts_at: instant(),
      ends_at: instant(),
      unlock: choice(unlocks),
      unlock_from: instant().optional(),
      unlock_days: integer(1, 3660).optional(),
      note: note(),
    }),
    output: z.object({ id: idOut() }),
    errors: [],
  },
  discardDraft: {
    ...changes,
    path: '/console/subscription/discard',
    summary: 'Throws a draft away.',
    input: z.strictObject({ id: id(), note: note() }),
    output: z.object({ id: idOut() }),
    errors: ['project_not_found', 'proposal_open'],
  },
  proposeDraft: {
    ...changes,
    path: '/console/subscription/propose',
    summary: 'Proposes to schedule a draft. Nobody sees it before another operator has approved exactly these terms.',
    input: z.strictObject({ id: id(), note: note() }),
    output: z.object({ id: idOut(), terms_hash: z.string() }),
    errors: ['project_not_found', 'proposal_open'],
  },
  decideDraft: {
    ...changes,
    path: '/console/subscription/decide',
    summary: 'Decides on a draft. Approved, everybody sees it and its tokens are issued, once. From then on nothing of it changes.',
    input: z.strictObject({ id: id(), proposal: id(), terms_hash: text(64, 64), decision: choice(decisions), note: note() }),
    output: z.object({ id: idOut(), decision: z.enum(decisions) }),
    errors: ['proposal_unknown', 'proposal_decided', 'operator_self', 'proposal_changed', 'proposal_orphan', 'project_not_found'],
  },
  proposeCallOff: {
    ...changes,
    path: '/console/subscription/call_off/propose',
    summary: 'Proposes to call a sale off that runs or begins and has delivered nothing.',
    input: z.strictObject({ id: id(), note: note() }),
    output: z.object({ id: idOut(), terms_hash: z.string() }),
    errors: ['project_not_found', 'sale_ended', 'sale_delivered', 'proposal_open'],
  },
  decideCallOff: {
    ...changes,
    path: '/console/subscription/call_off/decide',
    summary: 'Decides on calling a sale off. Approved, it ends at once and for good, and everything that was committed goes back.',
    input: z.strictObject({ id: id(), proposal: id(), terms_hash: text(64, 64), decision: choice(decisions), note: note() }),
    output: z.object({ id: idOut(), decision: z.enum(decisions) }),
    errors: [
      'proposal_unknown',
      'proposal_decided',
      'operator_self',
      'proposal_changed',
      'proposal_orphan',
      'project_not_found',
      'sale_delivered',
    ],
  },
  pauseSale: {
    ...changes,
    path: '/console/subscription/pause',
    summary: 'Takes nothing for now. What was committed stays, and the end comes when it was to come.',
    input: z.strictObject({ id: id(), note: note() }),
    output: z.object({ id: idOut() }),
    errors: ['project_not_found', 'sale_ended', 'already_so'],
  },
  resumeSale: {
    ...changes,
    path: '/console/subscription/resume',
    summary: 'Takes commitments again.',
    input: z.strictObject({ id: id(), note: note() }),
    output: z.object({ id: idOut() }),
    errors: ['project_not_found', 'sale_ended', 'already_so'],
  },
})
