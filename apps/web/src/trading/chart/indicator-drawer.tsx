import { Trans, useLingui } from '@lingui/react/macro'
import { Drawer } from '#ui/drawer.tsx'
import { Switch } from '#ui/choice.tsx'
import { remember } from '../memory.ts'
import type { IndicatorWords } from './indicators.ts'
import { indicators } from './indicators.ts'

interface IndicatorDrawerProps {
  open: boolean
  chosen: readonly string[]
  onClose: () => void
}

/** Which indicators the chart shows; the choice is remembered. */
export function IndicatorDrawer({ open, chosen, onClose }: IndicatorDrawerProps) {
  const { t, i18n } = useLingui()
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
      </div>
    </Drawer>
  )
}
