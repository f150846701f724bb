import { Trans, useLingui } from '@lingui/react/macro'
import Big from 'big.js'
import { TimeLeft } from '#ui/countdown.tsx'
import { formatAmount } from '#ui/format.ts'
import { Stat, Stats } from '#ui/list.tsx'
import { SectionHead } from '#ui/section-head.tsx'
import { TOKEN_SCALE, type SaleOrder } from '../api.ts'
import { unlockSteps } from '../figures.ts'
import { dayText, Tokens, unlockText } from '../words.tsx'

const WIDTH = 358
const TOP = 14
const FLOOR = 108
const HEIGHT = 132

interface UnlockProps {
  order: SaleOrder
  /** By the server's clock. */
  nowMs: number
  apartMs: number
  onEnd: () => void
}

/** What of the tokens is free, by time: a line up to now, dashed from then on. */
export function Unlock({ order, nowMs, apartMs, onEnd }: UnlockProps) {
  const { currency_name: token, free, locked, next_unlock: next } = order
  return (
    <section>
      <SectionHead title={<Trans>Unlock</Trans>}>
        <span className="text-12 muted">{unlockText(order.unlock)}</span>
      </SectionHead>
      <div className="gutter">
        {order.unlock.kind !== 'at_once' && <Curve order={order} nowMs={nowMs} />}
        <Stats columns={next ? 3 : 2}>
          <Stat label={<Trans>Unlocked</Trans>}>
            <Tokens value={free} unit={token} balance />
          </Stat>
          <Stat label={<Trans>Still locked</Trans>}>
            <Tokens value={locked} unit={token} balance />
          </Stat>
          {next && (
            <Stat
              label={
                <Trans>
                  Next <Tokens value={next.amount} balance /> in
                </Trans>
              }
            >
              <TimeLeft untilMs={Date.parse(next.at) - apartMs} onEnd={onEnd} />
            </Stat>
          )}
        </Stats>
      </div>
    </section>
  )
}

function Curve({ order, nowMs }: { order: SaleOrder; nowMs: number }) {
  const { t } = useLingui()
  const steps = unlockSteps(order)
  const fromMs = Date.parse(order.ends_at)
  const last = steps.at(-1)!
  const spanMs = Math.max(last.atMs - fromMs, 1) * 1.04
  const x = (atMs: number): number => Math.min(WIDTH, Math.max(0, ((atMs - fromMs) / spanMs) * WIDTH))
  const y = (tokens: string): number => FLOOR - (FLOOR - TOP) * new Big(tokens).div(order.amount).toNumber()
  const points: [atMs: number, tokens: string][] = [[fromMs, '0']]
  for (const { atMs, tokens } of steps) points.push([atMs, points.at(-1)![1]], [atMs, tokens])
  const line = (shown: typeof points) =>
    shown.map(([atMs, tokens], at) => `${at === 0 ? 'M' : 'L'}${x(atMs).toFixed(1)} ${y(tokens).toFixed(1)}`).join('')
  const past = points.filter(([atMs]) => atMs <= nowMs)
  const here = past.at(-1) ?? points[0]!
  const now: [number, string] = [Math.min(nowMs, last.atMs), here[1]]
  const all = formatAmount(order.amount, TOKEN_SCALE)
  const free = formatAmount(order.free, TOKEN_SCALE)
  const [begins, ends] = [dayText(steps[0]!.atMs), dayText(last.atMs)]
  const { currency_name: token } = order
  return (
    <svg
      className="sale-curve"
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      role="img"
      aria-label={t`${free} of ${all} ${token} unlocked, from ${begins} to ${ends}`}
      fill="none"
    >
      <path d={`M0 ${TOP}H${WIDTH}M0 ${FLOOR}H${WIDTH}`} stroke="var(--hairline)" />
      <path d={line([now, ...points.filter(([atMs]) => atMs > nowMs)])} stroke="var(--muted)" strokeWidth="1.5" strokeDasharray="3 3" />
      <path d={line([...past, now])} stroke="var(--text)" strokeWidth="2" strokeLinejoin="round" />
      <path d={`M${x(now[0])} ${TOP}V${FLOOR}`} stroke="var(--select)" strokeDasharray="2 3" />
      <circle cx={x(now[0])} cy={y(now[1])} r="4" fill="var(--text)" />
      <text x="0" y="10">
        {all} {token}
      </text>
      <text x="0" y="125">
        {dayText(fromMs)}
      </text>
      <text x={WIDTH} y="125" textAnchor="end">
        {ends}
      </text>
    </svg>
  )
}
