/** What token sales have on offer, and what the user has in them, for the finance page. */
import { Trans } from '@lingui/react/macro'
import { t } from '@lingui/core/macro'
import Big from 'big.js'
import type { Additions, Investment, Offer } from '#app/room.ts'
import { Amount } from '#ui/figure.tsx'
import { formatAmount } from '#ui/format.ts'
import { RocketIcon } from '#ui/icons.tsx'
import { PAY_SCALE, useMine, useProjects, type Project, type SaleOrder } from './api.ts'
import { isTaking } from './figures.ts'
import { modeText, timeText, Tokens, unlockText } from './words.tsx'

const DAY_MS = 86_400_000

function offerOf(project: Project): Offer {
  const { currency_name: token, pay_currency_name: pay, unlock } = project
  const untilMs = Date.parse(unlock.from ?? project.ends_at) + ((unlock.days ?? 1) - 1) * DAY_MS
  return {
    key: `subscription:${project.id}`,
    icon: RocketIcon,
    title: project.name,
    rate: { figure: `${formatAmount(project.price, PAY_SCALE)} ${pay}`, span: t`each` },
    days: Math.max(0, Math.ceil((untilMs - Date.now()) / DAY_MS)),
    term: modeText(project),
    risk: 'everything',
    earn: <Trans>Nothing is promised: the price of {token} decides</Trans>,
    locked: unlockText(unlock),
    lose: <Trans>All that the tokens cost</Trans>,
    paidIn: token,
    to: { to: '/pages/ieo/subscribe', query: { id: project.id } },
  }
}

/** A commitment that is held, or tokens that are still locked. */
function investmentOf(order: SaleOrder): Investment | null {
  const isHeld = order.status === 'held' || order.status === 'allocating'
  if (!isHeld && order.locked === '0') return null
  const { currency_name: token, pay_currency_name: pay, pay_price: payPrice } = order
  const worthOf = (paid: Big): string | null => (payPrice === null ? null : paid.times(payPrice).toFixed())
  const locked = new Big(order.locked)
  return {
    key: `subscription:${order.id}`,
    title: order.name,
    note: isHeld ? <Trans>Decided {timeText(order.ends_at)}</Trans> : <Trans>Next unlock {timeText(order.next_unlock!.at)}</Trans>,
    dueMs: Date.parse(isHeld ? order.ends_at : order.next_unlock!.at),
    value: isHeld
      ? worthOf(new Big(order.committed))
      : order.token_price === null
        ? worthOf(locked.times(order.price))
        : locked.times(order.token_price).toFixed(),
    result: isHeld ? (
      <Trans>
        <Amount value={order.committed} scale={PAY_SCALE} unit={pay} balance /> committed
      </Trans>
    ) : (
      <Trans>
        <Tokens value={order.locked} balance /> {token} locked
      </Trans>
    ),
    to: { to: '/pages/ieo/order', query: { id: order.id } },
  }
}

export const SaleProducts: Additions['products'] = ({ children }) => {
  const { projects, ...sales } = useProjects()
  const { orders, ...mine } = useMine()
  return children({
    name: t`Token sales`,
    offers: projects?.filter(isTaking).map(offerOf),
    investments: orders?.flatMap((order) => investmentOf(order) ?? []),
    earned: { total: '0', today: '0' },
    error: sales.error ?? mine.error,
    refetch: () => Promise.all([sales.refetch(), mine.refetch()]),
  })
}
