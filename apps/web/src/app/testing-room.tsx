/** A stranger's room, as tests add it to the list of rooms: a segment with its chart, and a panel on the page of assets. */
import type { SegmentProps } from './room.ts'
import { defineRoom } from './room.ts'

const Draws = ({ segments }: SegmentProps) => (
  <>
    {segments}
    <p>The next draw</p>
  </>
)

export const lottery = defineRoom({
  name: 'lottery',
  routes: [],
  segments: [
    {
      name: 'draws',
      label: { id: 'Draws', message: 'Draws' },
      place: 50,
      query: ['draw'],
      page: () => Promise.resolve(Draws),
      chart: () => Promise.resolve(() => <p>The chart of draws</p>),
    },
  ],
  adds: { assets: () => Promise.resolve(() => <p>Your draws</p>) },
})
