/** How an indicator looks: its parameters, the colours of its lines, and which of them are shown. Kept on the device. */
import type { TradeMemory } from '#state/client-state.ts'
import type { IndicatorWords } from './indicators.ts'

export type Look = TradeMemory['looks'][string]

/** The colours to choose from. None of them is a direction. */
export const tones = ['ma-1', 'ma-2', 'ma-3', 'warn-text', 'text'] as const
export const toneOf = (index: number): (typeof tones)[number] => tones[index % tones.length]!

/** Each parameter has a line of its own. */
export const hasLineEach = ({ lines }: Pick<IndicatorWords, 'lines'>): boolean => lines === undefined
export const lineCount = ({ lines, parameters }: Pick<IndicatorWords, 'lines' | 'parameters'>): number => (lines ?? parameters).length

export const usualLook = (words: IndicatorWords): Look => ({
  params: words.parameters.map(({ value }) => value),
  tones: Array.from({ length: lineCount(words) }, (_, index) => index),
  hidden: words.parameters.flatMap(({ isOff }, index) => (isOff ? [index] : [])),
})

/** The stored look, where it still fits. */
export function lookOf(words: IndicatorWords, stored: TradeMemory['looks']): Look {
  const own = stored[words.name]
  const fits = own && own.params.length === words.parameters.length && own.tones.length === lineCount(words)
  return fits ? own : usualLook(words)
}

const isShown = ({ hidden }: Look, index: number): boolean => !hidden.includes(index)

/** What the chart works with: parameters and colours of the lines shown. */
export function workedOut(words: IndicatorWords, look: Look): { params: number[]; tones: string[] } {
  const own = look.tones.map((tone) => toneOf(tone))
  if (!hasLineEach(words)) return { params: [...look.params], tones: own }
  return { params: look.params.filter((_, index) => isShown(look, index)), tones: own.filter((_, index) => isShown(look, index)) }
}

export const PARAMETER_MOST = 500

/** A parameter as typed: a whole number of candles, none below one. */
export const parameterOf = (typed: string): number | undefined => {
  const value = Number(typed)
  return Number.isInteger(value) && value >= 1 && value <= PARAMETER_MOST ? value : undefined
}
