import { useState } from 'react'
import { CodeField } from '../code-field.tsx'
import { PasswordField, SearchField, TextArea, TextField } from '../field.tsx'
import { NumberField, PercentChips } from '../number-field.tsx'
import { shareOf } from '../number-text.ts'
import { Qr } from '../qr.tsx'
import { Uploader } from '../uploader.tsx'
import { Section } from './section.tsx'

const nothing = () => undefined

export function Numbers() {
  const [price, setPrice] = useState('67412')
  const [amount, setAmount] = useState('0.0371')
  const [percent, setPercent] = useState<number>()
  return (
    <Section title="Number field, percent chips">
      <NumberField label="Price (USDT)" value={price} onChange={setPrice} step="0.1" />
      <NumberField label="Amount (BTC)" value={amount} onChange={setAmount} step="0.0001" />
      <NumberField label="Amount (BTC)" value="9" onChange={nothing} step="0.0001" error="You have 0.0742 BTC worth of USDT." />
      <NumberField label="Market closed" value="" placeholder="—" onChange={nothing} step="1" disabled />
      <PercentChips
        label="Share of the balance"
        value={percent}
        onPick={(share) => {
          setPercent(share)
          setAmount(shareOf('0.0742', share, 4))
        }}
      />
      <NumberField label="Order value" value="2500.99" onChange={nothing} step="0.01" steps={false} unit="USDT" />
      <NumberField
        large
        label="You put in, 1,000 to 20,000"
        corner="Available 5,002.18"
        value="2000"
        onChange={nothing}
        step="0.01"
        unit="USDT"
      />
    </Section>
  )
}

export function Texts() {
  const [code, setCode] = useState('48')
  const [keyword, setKeyword] = useState('')
  const [password, setPassword] = useState('correct horse')
  return (
    <Section title="Text, password, code">
      <TextField label="Email" placeholder="name@example.com" type="email" aside={<a href="#/ui">Use mobile</a>} />
      <TextField label="Email" defaultValue="name@" error="This address is not complete." />
      <PasswordField label="Password" value={password} onChange={(event) => setPassword(event.target.value)} />
      <TextField label="Name" defaultValue="Verified, cannot be changed" readOnly />
      <CodeField value={code} onChange={setCode} />
      <CodeField value="123456" onChange={setCode} error="The code is wrong. 4 tries left." label="Wrong code" />
      <SearchField label="BTC, Apple, EUR/USD" value={keyword} onChange={setKeyword} />
      <TextArea label="Message" placeholder="Write to us" />
    </Section>
  )
}

export function Pictures() {
  const [picture, setPicture] = useState('')
  return (
    <Section title="Uploader, QR">
      <div className="across gap-3">
        <div className="grow">
          <Uploader label="Front of the document" value={picture} onChange={setPicture} />
        </div>
        <Qr value="https://assay.example/#/pages/setting/share" label="Invitation" size={112} />
      </div>
    </Section>
  )
}
