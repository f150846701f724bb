import { TextField } from '@assay/web/ui/field.tsx'
import { formatTime } from '@assay/web/ui/time.ts'

interface MomentFieldProps {
  required?: boolean
  /** It must say UTC: whoever runs a site sits anywhere. */
  label: string
  value: string
  error: string | undefined
  onChange: (value: string) => void
}

/** A moment by the clock of the product. */
export const MomentField = ({ onChange, ...field }: MomentFieldProps) => (
  <TextField type="datetime-local" {...field} onChange={(event) => onChange(event.target.value)} />
)

/** What was typed, as the server takes it. */
export const instantOf = (typed: string): string => `${typed}:00Z`

/** A moment that was typed, by the clock by which it was. */
export const momentText = (moment: string): string => `${formatTime(moment, 'full', 'UTC')} UTC`
