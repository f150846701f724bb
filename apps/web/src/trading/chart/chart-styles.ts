/** The styles of the chart in the page's colours and fonts. Every one is a token, read again when theme or direction colours change. */
import type { CandleStyle, DeepPartial, IndicatorStyle, OverlayStyle, Styles } from 'klinecharts'

import { tones } from './looks.ts'

type Token = (name: string) => string

function readTokens(): Token {
  const style = getComputedStyle(document.documentElement)
  return (name) => style.getPropertyValue(`--${name}`).trim()
}

const words = (token: Token) => ({ size: 11, family: token('font-figure'), weight: 'normal', color: token('muted') })
/** Figures on a ground of their own. */
const box = (token: Token) => ({
  family: token('font-figure'), size: 11, weight: 'normal', borderRadius: 4, paddingLeft: 4, paddingRight: 4, paddingTop: 3, paddingBottom: 3,
}) // prettier-ignore
const solid = { style: 'solid' as const, dashedValue: [] }

function candleStyles(token: Token): DeepPartial<CandleStyle> {
  const [up, down, flat] = [token('up-graphic'), token('down-graphic'), token('muted')]
  const mark = { color: token('text'), textFamily: token('font-figure'), textSize: 11, textWeight: 'normal' }
  const onMark = { ...box(token), color: token('on-up'), borderSize: 0 }
  return {
    bar: {
      compareRule: 'current_open', upColor: up, downColor: down, noChangeColor: flat, upBorderColor: up, downBorderColor: down,
      noChangeBorderColor: flat, upWickColor: up, downWickColor: down, noChangeWickColor: flat,
    }, // prettier-ignore
    priceMark: {
      high: mark,
      low: mark,
      last: {
        upColor: token('up-fill'),
        downColor: token('down-fill'),
        noChangeColor: flat,
        line: { show: true, style: 'dashed', dashedValue: [2, 3], size: 1 },
        text: { ...onMark, size: 12, weight: '600' },
        // The remaining time of the candle, below its price.
        extendTexts: [
          { ...onMark, show: true, style: 'fill', borderStyle: 'solid', borderDashedValue: [], borderColor: 'transparent', position: 'below_price', updateInterval: 1000 },
        ], // prettier-ignore
      },
    },
    // The legend above the chart says it.
    tooltip: { showRule: 'none' },
  }
}

const lineOf = (color: string) => ({ ...solid, smooth: false, size: 1.25, color })

/** The lines of an indicator in the colours chosen for them. */
export function indicatorLines(tones: readonly string[]): IndicatorStyle['lines'] {
  const token = readTokens()
  return tones.map((name) => lineOf(token(name)))
}

function indicatorStyles(token: Token): DeepPartial<IndicatorStyle> {
  const bars = { style: 'fill' as const, borderStyle: 'solid' as const, borderSize: 1, borderDashedValue: [] }
  return {
    bars: [{ ...bars, upColor: token('up-graphic'), downColor: token('down-graphic'), noChangeColor: token('muted') }],
    lines: tones.map((name) => lineOf(token(name))),
    lastValueMark: { show: false },
    tooltip: { showRule: 'none' },
  }
}

function overlayStyles(token: Token): DeepPartial<OverlayStyle> {
  const [ink, halo] = [token('select'), token('select-soft')]
  return {
    point: { color: ink, borderColor: halo, activeColor: ink, activeBorderColor: halo },
    line: { color: ink, size: 1.25 },
    polygon: { color: halo },
    text: { ...box(token), color: token('page'), backgroundColor: ink },
  }
}

export function chartStyles(): DeepPartial<Styles> {
  const token = readTokens()
  const grid = { ...solid, show: true, size: 1, color: token('hairline') }
  const axis = { axisLine: { show: false }, tickLine: { show: false }, tickText: words(token) }
  const cross = {
    line: { show: true, style: 'dashed' as const, dashedValue: [3, 3], size: 1, color: token('muted') },
    text: { ...box(token), color: token('page'), backgroundColor: token('muted'), borderColor: token('muted') },
  }
  return {
    grid: { show: true, horizontal: grid, vertical: grid },
    candle: candleStyles(token),
    indicator: indicatorStyles(token),
    xAxis: axis,
    yAxis: axis,
    separator: { size: 1, color: token('hairline'), fill: true, activeBackgroundColor: token('select-soft') },
    crosshair: { horizontal: cross, vertical: cross },
    overlay: overlayStyles(token),
  }
}

/** Bars of volume stand back behind the candles. */
export function volumeStyles(): DeepPartial<IndicatorStyle> {
  const token = readTokens()
  const soft = (name: string) => withAlpha(token(name))
  return { bars: [{ upColor: soft('up-graphic'), downColor: soft('down-graphic'), noChangeColor: soft('muted') }] }
}

const withAlpha = (colour: string): string => (/^#[\da-f]{6}$/i.test(colour) ? `${colour}66` : colour)

/** What a low chart leaves out. */
export const smallStyles: DeepPartial<Styles> = {
  xAxis: { show: false, size: 1 },
  candle: { priceMark: { high: { show: false }, low: { show: false } } },
}
