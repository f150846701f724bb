import type { Chart } from 'klinecharts'
import type { TradeMemory } from '#state/client-state.ts'
import { useClient } from '#state/client-store.ts'
import { indicatorLines, volumeStyles } from './chart-styles.ts'
import type { IndicatorWords } from './indicators.ts'
import { indicators as known } from './indicators.ts'
import { lookOf, workedOut } from './looks.ts'

const PANE_PX = 76

function asChosen(words: IndicatorWords, looks: TradeMemory['looks']) {
  const { params, tones } = workedOut(words, lookOf(words, looks))
  return { calcParams: params, styles: words.name === 'VOL' ? volumeStyles() : { lines: indicatorLines(tones) } }
}

/** Shows the selected indicators only, as they are to look: over the candles, or each in its pane below. */
export function showIndicators(chart: Chart, names: readonly string[]): void {
  const { looks } = useClient.getState().trade
  for (const words of known) {
    const { name, over } = words
    const isShown = chart.getIndicators({ name }).length > 0
    const isWanted = names.includes(name)
    if (isShown && !isWanted) chart.removeIndicator({ name })
    if (!isWanted) continue
    const chosen = asChosen(words, looks)
    if (isShown) {
      chart.overrideIndicator({ name, ...chosen })
      continue
    }
    const paneId = over ? 'candle_pane' : `pane_${name}`
    chart.createIndicator({ name, id: name, paneId, ...chosen }, over)
    if (!over) chart.setPaneOptions({ id: paneId, height: PANE_PX, minHeight: 40 })
  }
}
