import { useLingui } from '@lingui/react/macro'
import { Segment } from '@assay/web/ui/segment.tsx'

interface QueueProps {
  all: boolean
  onChange: (all: boolean) => void
}

/** What is open, or all of it. */
export function Queue({ all, onChange }: QueueProps) {
  const { t } = useLingui()
  return (
    <Segment
      label={t`Which ones`}
      value={all ? 'all' : 'open'}
      choices={[
        { value: 'open', label: t({ context: 'queue', message: 'Open' }) },
        { value: 'all', label: t`All` },
      ]}
      onChange={(next) => onChange(next === 'all')}
    />
  )
}
