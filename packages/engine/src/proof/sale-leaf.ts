/**
 * The leaf of a sale of tokens that has ended, or was called off:
 *
 *   sale/1 id closed mode currency scale lot-cost supply-lots cap-lots soft-cap lines given-lots hash
 *   sale-off/1 id called-off lines hash
 *
 * Mode `first_come` or `pro_rata`, money in the currency that was paid in, and the SHA-256 of the public list of commitments in hex.
 */
import { leafLine } from './leaf-line.ts'

export interface SaleEnd {
  id: string
  /** From when on nothing was taken any more. */
  closedMs: number
  mode: 'first_come' | 'pro_rata'
  /** What is paid in, and its decimals. */
  currency: string
  scale: number
  /** Plain decimals. */
  lotCost: string
  softCap: string | null
  supplyLots: string
  capLots: string
  /** Of the list. */
  lines: number
  givenLots: string
  listHash: string
}

export const saleLeaf = (sale: SaleEnd): string =>
  leafLine('sale/1', [
    sale.id,
    sale.closedMs,
    sale.mode,
    sale.currency,
    sale.scale,
    sale.lotCost,
    sale.supplyLots,
    sale.capLots,
    sale.softCap,
    sale.lines,
    sale.givenLots,
    sale.listHash,
  ])

export interface SaleOff extends Pick<SaleEnd, 'id' | 'lines' | 'listHash'> {
  /** From when on nothing was taken any more. */
  calledOffMs: number
}

/** Instead of the other one: all lines of its list are given nothing. */
export const saleOffLeaf = ({ id, calledOffMs, lines, listHash }: SaleOff): string =>
  leafLine('sale-off/1', [id, calledOffMs, lines, listHash])
