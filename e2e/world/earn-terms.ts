/** Weeks pass in the rooms of Earn: everything that runs comes due, while commits are cut off. Dates of rows move, not the clock. */
import pino from 'pino'
import { sql } from 'kysely'
import { unitsOf } from '@assay/money'
import { Deadlines } from '../../apps/server/src/clock/deadlines.ts'
import { passTime } from '../../apps/server/src/rooms/subscription/testing.ts'
import { asOwner } from '../../apps/server/src/testing.ts'
import { shareOut } from '../../packages/engine/src/subscription-oracle/door.ts'
import type { Dice } from './dice.ts'
import { chooseAnew, endNights, passNight, passNightUnpaid } from './nights.ts'
import type { SpotWorld } from './spot-world.ts'

const DAY_MS = 86_400_000
/** Behind the longest term of all. */
const LEAST_DAYS = 35
const CUTS = 12
/** A row whose commit was cut off is tried again by another runner. */
const PASSES = 40

const BACK = (days: number): string => `
  update dual_product set matures_at = matures_at - interval '${days * 24} hours';
  update dual_fixing set matures_at = matures_at - interval '${days * 24} hours', until_at = until_at - interval '${days * 24} hours';
  update dual_investment set bought_at = bought_at - interval '${days * 24} hours', matures_at = matures_at - interval '${days * 24} hours'`

const DUE = `
  select (select count(*) from mining_order where status = 'open' and next_due_at <= now())
    + (select count(*) from subscription_project where ends_at <= now() and (allocated_at is null or told_at is null))
    + (select count(*) from subscription_order where unlock_at <= now())
    + (select count(*) from dual_investment where settled_at is null) as due`

/** What came due, by kind. */
export async function passTerms(world: SpotWorld, dice: Dice): Promise<Record<string, number>> {
  const { database } = world.market
  const numberOf = async (query: string): Promise<number> =>
    Number(Object.values((await sql.raw<object>(query).execute(world.db)).rows[0]!)[0])
  await chooseAnew(world, dice)
  const days = LEAST_DAYS + dice.below(10)
  for (let night = 0; night < days; night++) {
    if (dice.once(4)) world.proxy.cutNextCommit(dice.pick(['before', 'after']))
    await (dice.once(4) ? passNight(world) : passNightUnpaid(world))
  }
  await endNights(world)
  await asOwner(database, BACK(days))
  for (const { id } of world.earn.sales) await passTime(database, id, days * DAY_MS)
  // Both are beyond some targets, and not beyond others.
  world.earn.settlementCents = [4_420_000 + dice.below(200_000), 5_300_000 + dice.below(200_000)]
  for (let pass = 0; (await numberOf(DUE)) > 0; pass++) {
    if (pass === PASSES) throw new Error('something stays due for ever')
    if (pass < CUTS) world.proxy.cutNextCommit(dice.pick(['before', 'after']))
    const runner = () => new Deadlines({ db: world.db, log: pino({ level: 'silent' }), deadlines: world.earn.deadlines() })
    // Two that meet pay once.
    await Promise.all([runner().pass(), runner().pass()])
  }
  return {
    yields: await numberOf('select count(*) from mining_payout'),
    'terms that ended': await numberOf(`select count(*) from mining_order where status = 'ended'`),
    'terms that began again': await numberOf(`select count(*) from mining_order where term > 1`),
    'commitments that were settled': await numberOf('select count(*) from subscription_order where settled_at is not null'),
    'dual investments that were paid': await numberOf('select count(*) from dual_investment where settled_at is not null'),
  }
}

/** Each answers rows that are not what the rules come to. `passed` are the days that count, from the midnight after an order was locked. */
const WRONG: Record<string, string> = {
  'an order was not paid each of its days once': `
    select o.id from (select o.*, p.term_days, floor(extract(epoch from now() - date_trunc('day', locked_at) - interval '1 day') / 86400) as passed,
        (select count(*) from mining_payout y where y.order_id = o.id) as yields
      from mining_order o join mining_product p on p.id = o.product_id where status <> 'redeemed') o
    where case when status = 'open' then yields <> passed or not is_renewed
      when is_renewed then yields % term_days <> 0 or yields = 0 or yields > passed
      else yields <> least(term_days * term, passed) end`,
  'a day was paid otherwise than promised': `
    select o.id from mining_order o join mining_payout y on y.order_id = o.id where y.number <> o.daily`,
  'an order says otherwise what it was paid': `
    select o.id from mining_order o where paid + paid_before <> coalesce((select sum(number) from mining_payout y where y.order_id = o.id), 0)`,
  'the cover is held for nothing': `select account_id from ledger_balance where account_id = 131 and held <> 0`,
  'tokens are locked for ever': `
    select b.account_id from ledger_balance b join subscription_project p on p.currency_id = b.currency_id where b.account_id >= 1000 and b.held <> 0`,
  'a commitment did not come back': `select id from subscription_order where paid + returned <> committed`,
  'an investment was paid otherwise than its price says': `
    select i.id from dual_investment i join dual_product p on p.id = i.product_id join dual_fixing f on f.id = i.fixing_id
    where (select sum(e.available_delta) from ledger_entry e
        where e.kind = 'dual_pay' and e.reference = 'dual:' || i.id and e.account_id = i.user_id * 10 + 2)
      is distinct from case when case p.type when 'call' then f.mean >= p.target_ticks * 10 else f.mean <= p.target_ticks * 10 end
        then i.converted else i.kept end`,
}

export async function findFaultsOfTerms(world: SpotWorld): Promise<string[]> {
  const faults: string[] = []
  for (const [fault, query] of Object.entries(WRONG)) {
    const { rows } = await sql.raw<{ id: string }>(query).execute(world.db)
    if (rows.length > 0) faults.push(`${fault}: ${JSON.stringify(rows[0])} and ${rows.length - 1} more`)
  }
  for (const { id, isFirstCome, cost, cap, lots } of world.earn.sales) {
    if (isFirstCome) continue
    const { rows } = await sql<{ place: number; committed: string; lots: string }>`
      select place, trim_scale(committed)::text as committed, lots::text from subscription_order
      where project_id = ${id}::bigint order by place`.execute(world.db)
    const commitments = rows.map(({ place, committed }) => ({ place, committed: unitsOf(committed, 8) }))
    const due = shareOut({ supplyLots: lots, capLots: cap, lotCost: cost }, commitments).map(String)
    if (due.join() !== rows.map((row) => row.lots).join()) faults.push(`sale ${id} was shared out otherwise`)
  }
  return faults
}
