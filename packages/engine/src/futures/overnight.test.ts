import { describe, expect, it, vi } from 'vitest'
import { Crowd } from '../futures-oracle/door.ts'
import { createFuturesEngine } from './door.ts'

const MIDNIGHT_MS = 86_400_000 * 20_500
const POSITIONS = 1_000

function crowded() {
  const engine = createFuturesEngine({ currencyId: 3, houseAccount: 1, insuranceAccount: 2, feeAccount: 3 })
  new Crowd({ engine, positions: POSITIONS, users: 100, instruments: 5, seed: 7, isBrittle: false }).fill()
  const { positions } = (engine as unknown as { state: { positions: Map<number, unknown> } }).state
  return { engine, walks: vi.spyOn(positions, 'values') }
}

describe('the fee of the night in parts', () => {
  it('looks for the open positions once, however many parts there are, and charges each once', () => {
    const { engine, walks } = crowded()
    const charged: number[] = []
    let parts = 0
    for (let afterId: number | null = 0; afterId !== null; parts += 1) {
      const untilId: number | null = engine.overnightStrideEnd(afterId, 10)
      const { overnights } = engine.execute({ kind: 'overnight', timeMs: MIDNIGHT_MS, part: { afterId, untilId } })
      charged.push(...overnights.map(({ positionId }) => positionId))
      afterId = untilId
    }
    expect(parts).toBe(POSITIONS / 10)
    expect(charged).toEqual(Array.from({ length: POSITIONS }, (_, at) => at + 1))
    expect(walks).toHaveBeenCalledTimes(1)
  })

  it('looks again for whatever came between', () => {
    const { engine } = crowded()
    expect(engine.overnightStrideEnd(0, 10)).toBe(10)
    const [first] = engine.positions()
    engine.execute({ kind: 'close', timeMs: MIDNIGHT_MS, account: first!.account, id: first!.id, lots: null })
    expect(engine.overnightStrideEnd(0, POSITIONS)).toBeNull()
    expect(engine.overnightStrideEnd(POSITIONS - 5, 3)).toBe(POSITIONS - 2)
  })
})
