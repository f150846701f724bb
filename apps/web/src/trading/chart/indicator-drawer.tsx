import { Trans, useLingui } from '@lingui/react/macro'
import type { OwnKind } from '#state/client-state.ts'
import { useClient } from '#state/client-store.ts'
import { useSignedIn } from '#session/session.ts'
import { Drawer } from '#ui/drawer.tsx'
import { Switch } from '#ui/choice.tsx'
import { remember } from '../memory.ts'
import type { IndicatorWords } from './indicators.ts'
import { indicators } from './indicators.ts'
import { showOwn } from './own-shown.ts'

interface IndicatorDrawerProps {
  open: boolean
  chosen: readonly string[]
  /** What of the user's own this chart can show. */
  own: readonly OwnKind[]
  onClose: () => void
}

/** Which indicators the chart shows, and what of the user's own; the choice is remembered. */
export function IndicatorDrawer({ open, chosen, own, onClose }: IndicatorDrawerProps) {
  const { t, i18n } = useLingui()
  const signedIn = useSignedIn()
  const rows = (list: readonly IndicatorWords[]) =>
    list.map(({ name, note }) => (
      <div key={name} className="list-row">
        <span className="grow">
          <span className="medium block">{name}</span>
          <span className="text-12 muted block">{i18n._(note)}</span>
        </span>
        <Switch
          label={name}
          checked={chosen.includes(name)}
          onChange={(on) => remember('trade', { indicators: on ? [...chosen, name] : chosen.filter((other) => other !== name) })}
        />
      </div>
    ))
  return (
    <Drawer open={open} onClose={onClose} title={t`Indicators`}>
      <div className="choices">
        <h3 className="text-12 muted gutter">
          <Trans>Over the candles</Trans>
        </h3>
        {rows(indicators.filter(({ over }) => over))}
        <h3 className="text-12 muted gutter above-2">
          <Trans>Below the candles</Trans>
        </h3>
        {rows(indicators.filter(({ over }) => !over))}
        {signedIn && own.length > 0 && <OwnRows own={own} />}
      </div>
    </Drawer>
  )
}

function OwnRows({ own }: { own: readonly OwnKind[] }) {
  const { t } = useLingui()
  const hidden = useClient((state) => state.trade.hiddenOwn)
  const names: Record<OwnKind, string> = { orders: t`Orders and positions`, average: t`Average cost`, fills: t`Trades` }
  return (
    <>
      <h3 className="text-12 muted gutter above-2">
        <Trans>Your own on the chart</Trans>
      </h3>
      {own.map((kind) => (
        <div key={kind} className="list-row">
          <span className="grow medium">{names[kind]}</span>
          <Switch label={names[kind]} checked={!hidden.includes(kind)} onChange={(on) => showOwn(kind, on, hidden)} />
        </div>
      ))}
    </>
  )
}
