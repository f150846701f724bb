import { Trans, useLingui } from '@lingui/react/macro'
import { IconButton } from '#ui/button.tsx'
import { TransferIcon } from '#ui/icons.tsx'
import { Note } from '#ui/list.tsx'
import { SendButton } from '#ui/send-button.tsx'
import type { ConversionSetting } from '../use-conversion.ts'
import { useConversion } from '../use-conversion.ts'
import { PayPanel, ReceivePanel } from './convert-panels.tsx'
import { MovedNote, QuotePanel } from './quote-panel.tsx'
import '../wallet.css'

/** The two currencies, the quote, and the button that confirms it. */
export function ConvertForm(setting: ConversionSetting) {
  const form = useConversion(setting)
  const { from, to, quoted, before, isUnsure } = form
  const { quote, untilMs, refetch } = quoted
  return (
    <form
      className="gutter padded stack-4"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        form.submit()
      }}
    >
      <Sides form={form} coins={setting.coins} />
      {before !== undefined && quote && before !== quote.receive && (
        <MovedNote before={before} now={quote.receive} code={to.currency_name} />
      )}
      {isUnsure && (
        <Note tone="warn">
          <Trans>No answer came, so we do not know whether this went through. Send it again: it cannot happen twice.</Trans>
        </Note>
      )}
      <QuotePanel
        quote={quote}
        codes={{ from: from.currency_name, to: to.currency_name }}
        untilMs={untilMs}
        paused={form.isPaused}
        onRefresh={() => void refetch()}
      />
      <SendButton type="submit" width="full" busy={form.isBusy} disabled={!form.isReady}>
        {isUnsure && <Trans>Send again</Trans>}
        {!isUnsure && (before === undefined ? <Trans>Convert</Trans> : <Trans>Convert at the new price</Trans>)}
      </SendButton>
    </form>
  )
}

interface SidesProps {
  form: ReturnType<typeof useConversion>
  coins: ConversionSetting['coins']
}

/** Both currencies. Choosing the currency of the other side swaps them. */
function Sides({ form, coins }: SidesProps) {
  const { t } = useLingui()
  const { fields, change, from, to, quoted } = form
  const swapped = { from: fields.to, to: fields.from, number: '' }
  return (
    <fieldset className="wallet-sides" disabled={form.isUnsure} aria-label={t`What to convert`}>
      <PayPanel
        coin={from}
        coins={coins}
        number={fields.number}
        problem={form.problem}
        onNumber={(number) => change({ number })}
        onCoin={(id) => change(id === fields.to ? swapped : { from: id, number: '' })}
      />
      <IconButton className="swap" label={t`Swap the currencies`} onClick={() => change(swapped)}>
        <TransferIcon size={20} />
      </IconButton>
      <ReceivePanel
        coin={to}
        coins={coins}
        receive={quoted.quote?.receive}
        waiting={form.isWaiting}
        onCoin={(id) => change(id === fields.from ? swapped : { to: id })}
      />
    </fieldset>
  )
}
