/** The chart in the page's own colours and faces: every one is a token, read anew when theme or direction colours change. */
import type { DeepPartial, IndicatorStyle, Styles } from 'klinecharts'

export function chartStyles(): DeepPartial<Styles> {
  const style = getComputedStyle(document.documentElement)
  const token = (name: string) => style.getPropertyValue(`--${name}`).trim()
  const family = token('font-figure')
  const [up, down, muted, text, line] = [
    token('up-graphic'),
    token('down-graphic'),
    token('muted'),
    token('text'),
    token('hairline'),
  ]
  const words = { size: 11, family, weight: 'normal', color: muted }
  const grid = { show: true, size: 1, color: line, style: 'solid' as const, dashedValue: [] }
  const mark = { color: text, textFamily: family, textSize: 11, textWeight: 'normal' }
  const box = {
    family,
    size: 11,
    weight: 'normal',
    borderRadius: 4,
    paddingLeft: 4,
    paddingRight: 4,
    paddingTop: 3,
    paddingBottom: 3,
  }
  const cross = {
    line: { show: true, style: 'dashed' as const, dashedValue: [3, 3], size: 1, color: muted },
    text: { ...box, color: token('page'), backgroundColor: muted, borderColor: muted },
  }
  const lines = ['ma-1', 'ma-2', 'ma-3', 'gold-mark', 'select'].map((name) => ({
    style: 'solid' as const,
    smooth: false,
    size: 1.25,
    dashedValue: [],
    color: token(name),
  }))
  const legend = { ...words, size: 12, marginLeft: 0, marginRight: 10, marginTop: 2, marginBottom: 2 }
  return {
    grid: { show: true, horizontal: grid, vertical: grid },
    candle: {
      bar: {
        compareRule: 'current_open', upColor: up, downColor: down, noChangeColor: muted, upBorderColor: up, downBorderColor: down,
        noChangeBorderColor: muted, upWickColor: up, downWickColor: down, noChangeWickColor: muted,
      }, // prettier-ignore
      priceMark: {
        high: mark,
        low: mark,
        last: {
          upColor: token('up-fill'),
          downColor: token('down-fill'),
          noChangeColor: muted,
          line: { show: true, style: 'dashed', dashedValue: [2, 3], size: 1 },
          text: { ...box, size: 12, weight: '600', color: token('on-up'), borderSize: 0 },
          extendTexts: [
            {
              ...box,
              show: true,
              style: 'fill',
              borderSize: 0,
              borderDashedValue: [],
              borderStyle: 'solid',
              borderColor: 'transparent',
              color: token('on-up'),
              position: 'below_price',
              updateInterval: 1000,
            },
          ],
        },
      },
      tooltip: { showRule: 'follow_cross', offsetLeft: 12, offsetTop: 6, title: { show: false }, legend },
    },
    indicator: {
      bars: [
        {
          style: 'fill',
          borderStyle: 'solid',
          borderSize: 1,
          borderDashedValue: [],
          upColor: up,
          downColor: down,
          noChangeColor: muted,
        },
      ],
      lines,
      lastValueMark: { show: false },
      tooltip: {
        showRule: 'always',
        offsetLeft: 12,
        offsetTop: 6,
        title: {
          ...words,
          show: true,
          showName: true,
          showParams: false,
          size: 12,
          marginLeft: 0,
          marginRight: 8,
          marginTop: 2,
          marginBottom: 2,
        },
        legend,
      },
    },
    xAxis: { axisLine: { show: false }, tickLine: { show: false }, tickText: words },
    yAxis: { axisLine: { show: false }, tickLine: { show: false }, tickText: words },
    separator: { size: 1, color: line, fill: true, activeBackgroundColor: token('select-soft') },
    crosshair: { horizontal: cross, vertical: cross },
    overlay: {
      point: {
        color: token('select'),
        borderColor: token('select-soft'),
        activeColor: token('select'),
        activeBorderColor: token('select-soft'),
      },
      line: { color: token('select'), size: 1.25 },
      polygon: { color: token('select-soft') },
      text: { ...box, color: token('page'), backgroundColor: token('select') },
    },
  }
}

/** Bars of volume stand back behind the candles. */
export function volumeStyles(): DeepPartial<IndicatorStyle> {
  const style = getComputedStyle(document.documentElement)
  const soft = (name: string) => withAlpha(style.getPropertyValue(`--${name}`).trim())
  return { bars: [{ upColor: soft('up-graphic'), downColor: soft('down-graphic'), noChangeColor: soft('muted') }] }
}

const withAlpha = (colour: string): string => (/^#[\da-f]{6}$/i.test(colour) ? `${colour}66` : colour)
