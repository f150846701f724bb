/** Horizontal lines with a word: where the user's own positions were opened, close by themselves, or are liquidated. */
import type { Chart } from 'klinecharts'
import { registerOverlay } from 'klinecharts'
import { useEffect } from 'react'

export interface ChartMark {
  id: string
  price: string
  label: string
  tone: 'up' | 'down' | 'warn' | 'plain'
}

const GROUP = 'marks'
const NAME = 'ownPrice'
const tones = { up: 'up-graphic', down: 'down-graphic', warn: 'warn-text', plain: 'muted' } as const

const token = (name: string): string => getComputedStyle(document.documentElement).getPropertyValue(`--${name}`).trim()

registerOverlay<Pick<ChartMark, 'label' | 'tone'>>({
  name: NAME,
  totalStep: 2,
  lock: true,
  createPointFigures: ({ coordinates, bounding, overlay }) => {
    const at = coordinates[0]
    if (!at) return []
    const { label, tone } = overlay.extendData
    const color = token(tones[tone])
    return [
      {
        type: 'line',
        attrs: { coordinates: [{ x: 0, y: at.y }, { x: bounding.width, y: at.y }] },
        styles: { style: 'dashed', dashedValue: [4, 4], size: 1, color },
        ignoreEvent: true,
      },
      {
        type: 'text',
        attrs: { x: 4, y: at.y - 2, text: label, align: 'left', baseline: 'bottom' },
        styles: { color, backgroundColor: token('sheet'), family: token('font-figure'), size: 11, borderRadius: 4, paddingLeft: 4, paddingRight: 4, paddingTop: 2, paddingBottom: 2 },
        ignoreEvent: true,
      },
    ]
  },
}) // prettier-ignore

function draw(chart: Chart, marks: readonly ChartMark[]): void {
  chart.removeOverlay({ groupId: GROUP })
  for (const { price, label, tone } of marks) {
    // Drawing only: nothing is reckoned with this number.
    chart.createOverlay({ name: NAME, groupId: GROUP, lock: true, points: [{ value: Number(price) }], extendData: { label, tone } })
  }
}

export function useMarks(chart: Chart | undefined, marks: readonly ChartMark[]): void {
  useEffect(() => {
    if (chart) draw(chart, marks)
  }, [chart, marks])
}
