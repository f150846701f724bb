import { Trans, useLingui } from '@lingui/react/macro'
import Big from 'big.js'
import type { ReactNode } from 'react'
import { useOnline } from '#live/online.ts'
import { Button } from './button.tsx'
import { Drawer } from './drawer.tsx'
import { Amount } from './figure.tsx'
import { formatAmount, formatPercent } from './format.ts'
import { Note } from './list.tsx'
import { NumberField } from './number-field.tsx'
import { shareOf } from './number-text.ts'
import { SendButton } from './send-button.tsx'

interface AmountDrawerProps {
  open: boolean
  onClose: () => void
  title: ReactNode
  badges?: ReactNode
  /** With the bounds: "You put in, 1,000 to 20,000". */
  label: string
  value: string
  onChange: (value: string) => void
  unit: string
  scale: number
  /** Undefined until it is known, and for guests. */
  available: string | undefined
  /** Amounts to choose from, before the shares of what is available. */
  picks?: readonly string[]
  error?: string
  /** What can be lost, in one sentence with figures. */
  caution: ReactNode
  /** The verb with the amount: "Lock 2,000 USDT". */
  act: ReactNode
  onAct: () => void
  isBusy?: boolean
  /** Nothing can be put in right now. */
  isClosed?: boolean
  /** What it gives, and what the other case gives. */
  children?: ReactNode
}

/** The drawer in which an amount is put into a product: the amount is the one large figure, under it what it gives and what can be lost. */
export function AmountDrawer(props: AmountDrawerProps) {
  const { open, onClose, title, badges, label, value, onChange, unit, scale, available, error, caution, act, onAct, isBusy, isClosed } =
    props
  const online = useOnline()
  return (
    <Drawer
      open={open}
      onClose={onClose}
      title={title}
      badges={badges}
      footer={
        <>
          <Button kind="ghost" onClick={onClose}>
            <Trans>Back</Trans>
          </Button>
          <SendButton width="flex" busy={isBusy} disabled={isClosed} onClick={onAct}>
            {act}
          </SendButton>
        </>
      }
    >
      <form
        className="stack"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          // The enter key is no way past the locked button.
          if (online && !isBusy && !isClosed) onAct()
        }}
      >
        <NumberField
          large
          label={label}
          value={value}
          onChange={onChange}
          step={new Big(10).pow(-scale).toFixed()}
          placeholder="0"
          unit={unit}
          error={error}
          corner={
            <Trans>
              Available <Amount className="text-14 text" value={available} scale={scale} currency={unit} balance />
            </Trans>
          }
        />
        <Picks {...props} />
      </form>
      {props.children}
      <div className="above-3">
        <Note tone="warn">{caution}</Note>
      </div>
    </Drawer>
  )
}

/** Four to choose from at most: amounts, then shares of what is available. */
function Picks({ value, onChange, scale, available, picks = [] }: AmountDrawerProps) {
  const { t } = useLingui()
  const shares = picks.length >= 2 ? [50, 100] : [25, 50, 75, 100]
  const isEmpty = available === undefined || Number(available) === 0
  const chip = (label: string, amount: string, disabled: boolean) => (
    <button
      key={label}
      type="button"
      className="chip figure"
      aria-pressed={value !== '' && amount === value}
      disabled={disabled}
      onClick={() => onChange(amount)}
    >
      {label}
    </button>
  )
  return (
    <fieldset className="chips percent" aria-label={t`Amounts to choose from`}>
      {picks.slice(0, 2).map((amount) => chip(formatAmount(amount, scale), amount, false))}
      {shares.map((percent) => chip(formatPercent(percent, 0), shareOf(available ?? '0', percent, scale), isEmpty))}
    </fieldset>
  )
}
