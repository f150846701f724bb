import { z } from 'zod'
import { alarmKinds } from '../wire/alarms.ts'
import { room } from '../wire/call.ts'
import { choice, decimal, idOut, time } from '../wire/fields.ts'
import { reserveStates } from './reserve.ts'

const ranges = ['24h', '7d', '30d', '90d'] as const

const worth = () => decimal().meta({ description: 'In USDT, at prices of now.' })
const step = z.object({
  time: time(),
  spot: worth(),
  contracts: worth(),
  options: worth(),
  fees: worth(),
  newcomers: z.int(),
})
const moves = z.object({ one: decimal(), five: decimal(), ten: decimal() })

/** The state of the house: what it earns, owes and risks, and whether all of it runs. */
export const calls = room({
  figures: {
    method: 'GET',
    path: '/console/house',
    summary:
      'Users, volume and fees over a time, and by currency what is owed to users and what is held for it. Made at most twice a minute.',
    access: 'house.read',
    rate: 'read',
    reads: true,
    input: z.strictObject({ range: choice(ranges).optional() }),
    output: z.object({
      time: time(),
      from: time(),
      step_hours: z.int(),
      users: z.int(),
      steps: z.array(step),
      owed: z.array(
        z.object({
          currency_id: idOut(),
          currency_name: z.string(),
          users: decimal().meta({ description: 'What is owed to users, also what is on its way between their accounts.' }),
          held: decimal().meta({ description: 'What wallets and banks hold by their last readings; of play money what was minted.' }),
          ratio_ppm: z.int().meta({ description: 'Held for a million owed.' }),
          state: z.enum(reserveStates),
          worth: worth(),
        }),
      ),
      waiting: z.object({ identity: z.int() }),
    }),
    errors: [],
  },
  exposure: {
    method: 'GET',
    path: '/console/house/exposure',
    summary:
      'What the house has at stake now: contracts by instrument, from the desk’s memory, and running options by the minute in which they end.',
    access: 'house.read',
    rate: 'read',
    reads: true,
    input: z.strictObject({}),
    output: z.object({
      time: time(),
      balance: decimal(),
      requirement: decimal(),
      insurance: decimal(),
      is_tight: z.boolean().meta({ description: 'Multiples are halved until the house has more.' }),
      contracts: z.array(
        z.object({
          symbol: z.string(),
          long_lots: decimal(),
          short_lots: decimal(),
          users_net: decimal().meta({ description: 'Worth of what users are long, less what they are short, in USDT.' }),
          house_net: decimal(),
          up: moves.meta({ description: 'What the house would win or lose if the price rose by 1, 5, 10 %.' }),
          down: moves,
        }),
      ),
      options: z.array(
        z.object({
          until: time(),
          symbol: z.string(),
          currency_name: z.string(),
          options: z.int(),
          rise: decimal(),
          fall: decimal(),
          owed_on_rise: decimal().meta({ description: 'What the house would pay out beyond stakes if the price rose.' }),
          owed_on_fall: decimal(),
        }),
      ),
    }),
    errors: [],
  },
  health: {
    method: 'GET',
    path: '/console/house/health',
    summary: 'Whether feeds, desks, jobs, database and disk are as they should be, and when the invariants of the books last ran.',
    access: 'house.read',
    rate: 'read',
    reads: true,
    input: z.strictObject({}),
    output: z.object({
      time: time(),
      wrong: z.array(z.object({ part: z.string(), what: z.string() })).meta({ description: 'What keeps the server from being ready.' }),
      alarms: z
        .array(z.object({ kind: z.enum(alarmKinds), about: z.string(), detail: z.string() }))
        .meta({ description: 'What to look at while the server itself is well.' }),
      feeds: z.array(
        z.object({
          symbol: z.string(),
          state: z.string(),
          age_ms: z.int().nullable(),
          is_gone: z.boolean().meta({ description: 'The market is open, and no tick has come for ten seconds.' }),
        }),
      ),
      desks: z.array(
        z.object({
          name: z.string(),
          is_connected: z.boolean(),
          queue: z.int(),
          waited_ms: z.int(),
          commit_ms: z.number().nullable().meta({ description: 'The median of the last hundred.' }),
          commit_longest_ms: z.number().nullable(),
          is_busy: z.boolean().meta({ description: 'A command has waited for more than a second.' }),
        }),
      ),
      followers: z.array(z.object({ name: z.string(), lag_ms: z.int() })),
      seal: z.object({
        waiting: z.int().meta({ description: 'Numbers of postings that are not sealed yet.' }),
        sealed_at: time().nullable(),
        is_behind: z.boolean().meta({ description: 'Postings wait, and nothing was sealed for a minute.' }),
      }),
      jobs: z.object({ waiting: z.int(), failed: z.int(), last_error: z.string().nullable() }),
      database: z.object({ bytes: z.number(), answers_ms: z.number(), connections: z.int(), waiting: z.int() }),
      disk: z.object({ free_bytes: z.number(), total_bytes: z.number() }),
      memory: z.object({ bytes: z.number() }),
      check: z.object({ time: time(), took_ms: z.int(), broken: z.array(z.string()) }).nullable(),
      checking_since: time().nullable().meta({ description: 'The invariants run now, since then.' }),
      check_failed_at: time().nullable().meta({ description: 'The last run did not come to its end.' }),
    }),
    errors: [],
  },
  check: {
    method: 'POST',
    path: '/console/house/check',
    summary:
      'Begins to run all invariants of the books. It answers at once; `/console/house/health` has what comes out. Whoever asks while they run gets the run there is. They run by themselves at 00:00 UTC.',
    access: 'house.check',
    rate: 'write',
    reads: false,
    input: z.strictObject({}),
    output: z.object({ started_at: time() }),
    errors: [],
  },
})
