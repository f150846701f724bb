import { Amount } from '../../../ui/figure.tsx'
import { FULL_SCALE } from '../api.ts'

/** A change of a balance with its sign. Money that comes and goes is no price that rises and falls: it has no colour. */
export function PlainChange({ value, unit, className = '' }: { value: string; unit?: string; className?: string }) {
  return <Amount className={`wallet-change ${className}`} value={value} scale={FULL_SCALE} unit={unit} signed />
}
