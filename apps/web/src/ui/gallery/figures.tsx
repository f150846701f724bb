import { useEffect, useState } from 'react'
import { Badge, Proof, SandboxBadge } from '../badge.tsx'
import { Countdown, CountdownRing } from '../countdown.tsx'
import { Amount, Change, Price } from '../figure.tsx'
import { KeyValue } from '../list.tsx'
import { Sparkline } from '../sparkline.tsx'
import { Section } from './section.tsx'

const points = [15, 19, 18, 22, 19, 24, 21, 27, 25, 31, 29, 33]

export function Figures() {
  const [ticks, setTicks] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => setTicks((count) => count + 1), 1500)
    return () => clearInterval(timer)
  }, [])
  const price = ticks % 2 ? '67412.5' : '67408.1'
  const [start] = useState(() => Date.now())
  return (
    <>
      <Section title="Figures: Amount, Price, Change">
        <dl>
          <KeyValue large label="Amount, with unit">
            <Amount value="12846.39" unit="USDT" total className="text-24 bold" />
          </KeyValue>
          <KeyValue large label="Amount at its scale">
            <Amount value="0.037100000" scale={8} unit="BTC" />
          </KeyValue>
          <KeyValue large label="Price, flashing">
            <Price value={price} tick="0.01" flash direction={ticks % 2 ? 'up' : 'down'} />
          </KeyValue>
          <KeyValue large label="Price, halted">
            <Price value="67398.2" tick="0.01" className="muted" /> <Badge tone="warn">Halted</Badge>
          </KeyValue>
          <KeyValue large label="Profit">
            <Amount value="182.44" signed /> <Amount value="-64.1" signed /> <Amount value="0" signed />
          </KeyValue>
          <KeyValue large label="Volumes">
            <Amount value="1284000000" compact /> <Amount value="98310" compact />
          </KeyValue>
          <KeyValue large sum label="Not known yet">
            <Amount value={null} />
          </KeyValue>
        </dl>
        <div className="across gap-2 wrap">
          <Change value="1.84" as="pill" />
          <Change value="-2.87" as="pill" />
          <Change value="0" as="pill" />
          <Change value="1.84" as="arrow" />
          <Change value="-2.87" as="arrow" />
        </div>
        <div className="across gap-3">
          <Sparkline points={points} />
          <Sparkline points={points.toReversed()} />
          <Sparkline points={[1, 1, 1]} />
        </div>
      </Section>
      <Section title="Badges, proof, countdown">
        <div className="across gap-2 wrap">
          <Badge tone="up">Long 20x</Badge>
          <Badge tone="down">Short 10x</Badge>
          <Badge>Isolated</Badge>
          <Badge tone="sel">In review</Badge>
          <Badge tone="warn">Halted</Badge>
          <Badge tone="gold">Verified</Badge>
          <SandboxBadge />
        </div>
        <div className="across gap-4 wrap">
          <Proof to="/pages/proof/index">Verify</Proof>
          <Countdown untilMs={start + 8_076_000} />
          <CountdownRing untilMs={start + 42_000} totalMs={60_000} />
        </div>
      </Section>
    </>
  )
}
