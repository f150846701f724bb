import { useState } from 'react'
import { ApiFailure } from '#api/failure.ts'
import { Avatar, CoinIcon } from '../avatar.tsx'
import { Badge } from '../badge.tsx'
import { Button } from '../button.tsx'
import { Amount, Change, Price } from '../figure.tsx'
import { Card, Meter, Note, Row, Stat, Stats } from '../list.tsx'
import { Sparkline } from '../sparkline.tsx'
import { Empty, ErrorBox, SkeletonRows } from '../states.tsx'
import { Steps } from '../steps.tsx'
import { Tabs } from '../tabs.tsx'
import { Section } from './section.tsx'

const lost = new ApiFailure({
  error: 'timeout',
  message: 'The server took too long to answer. Try again.',
  status: 504,
})

function Market({ code, price, change }: { code: string; price: string; change: string }) {
  return (
    <div className="list-row">
      <CoinIcon code={code} />
      <span className="grow">
        <span className="across align-baseline">
          <b className="text-16 bold">{code}</b>
          <span className="text-12 muted">/USDT</span>
        </span>
        <span className="text-12 muted nowrap">
          Vol <Amount value="1284000000" compact />
        </span>
      </span>
      <Sparkline points={[3, 4, 3, 5, 4, 6]} direction={Number(change) < 0 ? 'down' : 'up'} />
      <Price value={price} tick="0.01" className="text-16" />
      <Change value={change} as="pill" />
    </div>
  )
}

export function Markets() {
  const [tab, setTab] = useState<'spot' | 'contracts' | 'stocks'>('spot')
  return (
    <Section title="Tabs">
      <Tabs
        big
        label="Segment"
        value={tab}
        onChange={setTab}
        items={[
          {
            value: 'spot',
            label: 'Spot',
            count: 3,
            content: (
              <>
                <Market code="BTC" price="67412.5" change="1.84" />
                <Market code="SOL" price="152.36" change="-1.12" />
                <Market code="AVAX" price="28.74" change="0" />
              </>
            ),
          },
          { value: 'contracts', label: 'Contracts', content: <p className="gutter padded">Contracts</p> },
          { value: 'stocks', label: 'Stocks', content: <p className="gutter padded">Stocks</p> },
        ]}
      />
    </Section>
  )
}

export function Cards() {
  return (
    <Section title="Rows, cards, notes">
      <Row lead={<Avatar name="user" />} title="Row with an avatar" note="Second line in muted" onClick={() => undefined} />
      <Row title="Language" end={<span className="muted">English</span>} />
      <Card>
        <div className="across spread">
          <b className="bold">Dual · BTC sell high</b>
          <Badge>7 days</Badge>
        </div>
        <div className="above-3">
          <Stats>
            <Stat label="APR">
              <span className="figure">18.60%</span>
            </Stat>
            <Stat label="Target">
              <Price value="70000" tick="1" />
            </Stat>
            <Stat label="Left">
              <Amount value="41.2" scale={8} unit="BTC" />
            </Stat>
          </Stats>
        </div>
        <div className="above-3">
          <Meter share={0.64} label="Sold" />
        </div>
      </Card>
      <Note>Deposits arrive after 2 network confirmations.</Note>
      <Note tone="warn">Margin level 148%. At 100% positions are closed, largest loss first.</Note>
      <Note tone="bad">Withdrawals are locked for 24 h after a password change.</Note>
      <Note tone="gold">Settled at the median of 5 ticks. Open the receipt to recompute it.</Note>
      <Steps
        steps={[
          { label: 'Requested', state: 'done' },
          { label: 'In review, about 10 min', state: 'now' },
          { label: 'Sent', state: 'next' },
        ]}
      />
    </Section>
  )
}

export function Voids() {
  return (
    <Section title="Skeleton, empty, error">
      <SkeletonRows count={2} pill />
      <Empty
        title="No open orders"
        text="A limit order waits here until its price is met."
        action={<Button size="small">Place an order</Button>}
      />
      <ErrorBox error={lost} title="Balances did not load" onRetry={() => undefined} />
    </Section>
  )
}
