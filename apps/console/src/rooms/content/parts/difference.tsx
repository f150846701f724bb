import { useLingui } from '@lingui/react/macro'
import type { Setting } from '../api.ts'
import './difference.css'

/** What was, struck out, and what will be. */
export function Difference({ setting, after }: { setting: Setting; after: string | null }) {
  const { t } = useLingui()
  const shown = (value: string | null): string =>
    value ?? (setting.default ? t`${setting.default} (the default)` : t`Nothing (the default)`)
  if (after === setting.value) return null
  return (
    <p className="setting-difference">
      <del className="muted break">{shown(setting.value)}</del>
      <ins className="break">{shown(after)}</ins>
    </p>
  )
}
