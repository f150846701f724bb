import { useState } from 'react'
import { Badge } from '../badge.tsx'
import { Button } from '../button.tsx'
import { confirm } from '../confirm.tsx'
import { Drawer } from '../drawer.tsx'
import { Amount, Price } from '../figure.tsx'
import { KeyValue, Note } from '../list.tsx'
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
