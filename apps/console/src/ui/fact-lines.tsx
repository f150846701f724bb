import { KeyValue } from '@assay/web/ui/list.tsx'

/** Facts, line by line; those that are empty are left out. */
export const FactLines = ({ lines }: { lines: readonly (readonly [label: string, value: string])[] }) =>
  lines
    .filter(([, value]) => value !== '')
    .map(([label, value]) => (
      <KeyValue key={label} label={label}>
        <span className="break">{value}</span>
      </KeyValue>
    ))
