import { useState } from 'react'
import { CoinIcon } from '../avatar.tsx'
import { Checkbox, Switch } from '../choice.tsx'
import { DateRange } from '../date-range.tsx'
import { Chips, Segment } from '../segment.tsx'
import { Select } from '../select.tsx'
import { Section } from './section.tsx'

const sides = [
  { value: 'buy', label: 'Buy', direction: 'up' },
  { value: 'sell', label: 'Sell', direction: 'down' },
] as const
const margins = ['Cross', 'Isolated', 'Super'].map((label) => ({ value: label, label }))
const quotes = ['USDT', 'BTC', 'ETH'].map((value) => ({ value, label: value }))
const types = [
  { value: 'limit', label: 'Limit', note: 'Fills at your price or better' },
  { value: 'market', label: 'Market', note: 'Fills at once at the best prices' },
]
const coins = ['BTC', 'ETH', 'USDT', 'SOL', 'LINK'].map((value) => ({
  value,
  label: value,
  lead: <CoinIcon code={value} small />,
}))

export function Choices() {
  const [side, setSide] = useState<'buy' | 'sell'>('buy')
  const [margin, setMargin] = useState('Cross')
  const [quote, setQuote] = useState('USDT')
  const [type, setType] = useState('limit')
  const [coin, setCoin] = useState<string>()
  const [span, setSpan] = useState({ from: '2025-11-21', to: '' })
  const [agreed, setAgreed] = useState(true)
  return (
    <Section title="Segments, chips, select, dates, check, switch">
      <Segment label="Side" value={side} onChange={setSide} choices={sides} />
      <Segment label="Margin" value={margin} onChange={setMargin} choices={margins} />
      <Chips label="Quote" value={quote} onChange={setQuote} choices={quotes} />
      <Select label="Order type" value={type} onChange={setType} options={types} />
      <Select label="Coin" labelled tall search="Find a coin" placeholder="Choose a coin" value={coin} onChange={setCoin} options={coins} />
      <DateRange value={span} onChange={setSpan} />
      <div className="across spread">
        <Checkbox checked={agreed} onChange={setAgreed}>
          Checked
        </Checkbox>
        <Switch label="Hide small balances" checked={agreed} onChange={setAgreed} />
        <Switch label="The other way round" checked={!agreed} onChange={(checked) => setAgreed(!checked)} />
      </div>
    </Section>
  )
}
