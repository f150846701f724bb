/** Tells each time the chart has drawn itself: its figures moved, it was scrolled or zoomed, or what it points at changed. */
import type { Chart } from 'klinecharts'
import { registerOverlay } from 'klinecharts'

const NAME = 'frame'

/** Draws nothing. The chart asks it for its figures whenever it draws, at most once a frame. */
registerOverlay<() => void>({
  name: NAME,
  totalStep: 2,
  lock: true,
  createPointFigures: ({ overlay }) => {
    overlay.extendData()
    return []
  },
})

export function onFrame(chart: Chart, listener: () => void): () => void {
  const id = chart.createOverlay({ name: NAME, lock: true, points: [{ value: 0 }], extendData: listener })
  return () => {
    if (typeof id === 'string') chart.removeOverlay({ id })
  }
}
