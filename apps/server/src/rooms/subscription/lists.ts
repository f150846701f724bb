import type { CallOutput, CallParsed } from '@assay/contract'
import type { Lang } from '@assay/contract/wire'
import type { UserContext } from '../../http/context.ts'
import { knownProject } from './order.ts'
import { listOrders, listPublic } from './order-store.ts'
import { isoOf, orderOut, projectOut } from './present.ts'
import { databaseNow, listProjects } from './project-store.ts'
import type { SubscriptionServices } from './services.ts'

export async function list(services: SubscriptionServices, lang: Lang): Promise<CallOutput<'subscription.list'>> {
  const [rows, nowMs] = await Promise.all([listProjects(services.db), databaseNow(services.db)])
  return { data: rows.map((row) => projectOut(services, row, lang)), time: isoOf(nowMs) }
}

export async function detail(
  services: SubscriptionServices,
  input: CallParsed<'subscription.detail'>,
  lang: Lang,
): Promise<CallOutput<'subscription.detail'>> {
  const row = await knownProject(services, input.project_id)
  return { ...projectOut(services, row, lang), time: isoOf(row.nowMs) }
}

export async function orders(
  services: SubscriptionServices,
  { id, project_id: projectId, page, limit }: CallParsed<'subscription.orders'>,
  { session: { userId } }: UserContext,
): Promise<CallOutput<'subscription.orders'>> {
  const { rows, total } = await listOrders(services.db, { userId, id, projectId }, { page, limit })
  const projects = await Promise.all(rows.map((row) => knownProject(services, row.projectId)))
  return { data: rows.map((row, at) => orderOut(services, projects[at]!, row)), page, limit, total }
}

/** The list has lines once the sale is allocated. */
export async function commitments(
  services: SubscriptionServices,
  { project_id: projectId, after, limit }: CallParsed<'subscription.commitments'>,
): Promise<CallOutput<'subscription.commitments'>> {
  const project = await knownProject(services, projectId)
  const lines = project.isAllocated ? await listPublic(services.db, projectId, { after, limit }) : []
  return { data: lines.map(({ place, committed, lots }) => [place, committed, lots]), list_hash: project.listHash }
}
