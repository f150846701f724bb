import { Trans, useLingui } from '@lingui/react/macro'
import { CodeField } from '@assay/web/ui/code-field.tsx'

interface AppCodeProps {
  value: string
  error: string | undefined
  onChange: (value: string) => void
}

/** The six digits of the authenticator app. */
export function AppCode(field: AppCodeProps) {
  const { t } = useLingui()
  return (
    <div>
      <p className="field-label">
        <Trans>Code of your authenticator app</Trans>
      </p>
      <CodeField label={t`Code of your authenticator app`} {...field} />
    </div>
  )
}
