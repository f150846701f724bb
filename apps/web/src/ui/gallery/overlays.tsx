import { useState } from 'react'
import { AmountDrawer } from '../amount-drawer.tsx'
import { Badge } from '../badge.tsx'
import { Button } from '../button.tsx'
import { confirm } from '../confirm.tsx'
import { Drawer } from '../drawer.tsx'
import { Amount, Price } from '../figure.tsx'
import { KeyValue, Note } from '../list.tsx'
import { Sum } from '../sum.tsx'
import { toastDone } from '../toast.tsx'
import { Section } from './section.tsx'

const redeem = () =>
  confirm({
    title: 'Redeem before the end?',
    text: 'The lock has 3 days left. The early fee is 0.4% × 3 × 1,000 = 12.00 USDT.',
    keep: 'Keep locked',
    act: 'Redeem now',
    danger: true,
    content: (
      <dl className="above-3">
        <KeyValue large label="Locked">
          <Amount value="1000" />
        </KeyValue>
        <KeyValue large label="Early fee">
          <Amount value="-12" />
        </KeyValue>
        <KeyValue large sum label="You receive">
          <Amount value="1002" unit="USDT" className="bold" />
        </KeyValue>
      </dl>
    ),
  })

function Locking() {
  const [open, setOpen] = useState(false)
  const [amount, setAmount] = useState('2000')
  return (
    <>
      <Button kind="ghost" size="small" onClick={() => setOpen(true)}>
        Drawer of an amount
      </Button>
      <AmountDrawer
        open={open}
        onClose={() => setOpen(false)}
        title="Lock USDT"
        badges={<Badge>30 days</Badge>}
        label="You put in, 1,000 to 20,000"
        value={amount}
        onChange={setAmount}
        unit="USDT"
        scale={2}
        available="5002.18"
        picks={['1000', '2000']}
        caution="Locked to 22 Dec. Nothing insures the amount."
        act="Lock 2,000 USDT"
        onAct={() => setOpen(false)}
      >
        <Sum
          lines={[
            { key: 'amount', label: 'Amount locked', value: <Amount value="1000" /> },
            { key: 'penalty', label: 'Penalty', formula: '0.4% × 3 days × 1,000 = 12.00', value: <Amount value="-12" signed /> },
          ]}
          total={{ label: 'Back now', value: <Amount value="988" /> }}
        />
      </AmountDrawer>
    </>
  )
}

export function Overlays() {
  const [open, setOpen] = useState(false)
  return (
    <Section title="Drawer, dialog, toast">
      <div className="across gap-2 wrap">
        <Button kind="ghost" size="small" onClick={() => setOpen(true)}>
          Drawer
        </Button>
        <Button kind="ghost" size="small" onClick={() => void redeem()}>
          Dialog
        </Button>
        <Button kind="ghost" size="small" onClick={() => toastDone('Order placed. 0.0371 BTC at 67,412.0')}>
          Toast
        </Button>
        <Locking />
      </div>
      <Drawer
        open={open}
        onClose={() => setOpen(false)}
        title="Open BTC/USDT"
        badges={<Badge tone="up">Long 20x</Badge>}
        footer={
          <>
            <Button kind="ghost" onClick={() => setOpen(false)}>
              Back
            </Button>
            <Button kind="buy" width="flex">
              Open long
            </Button>
          </>
        }
      >
        <div className="text-12 muted">You put in</div>
        <Amount value="707.83" unit="USDT" className="text-32 bold" />
        <dl className="above-3">
          <KeyValue large label="Ask now">
            <Price value="67412.6" tick="0.1" />
          </KeyValue>
          <KeyValue large label="Liquidation price">
            <Price value="64331.5" tick="0.1" className="warn" />
          </KeyValue>
        </dl>
        <Note tone="warn">If the BTC index bid falls to 64,331.5, the position is closed and the margin of 707.83 USDT is lost.</Note>
      </Drawer>
    </Section>
  )
}
