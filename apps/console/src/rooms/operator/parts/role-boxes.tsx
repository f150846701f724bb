import type { Role } from '@assay/contract/wire'
import { roles } from '@assay/contract/wire'
import { useLingui } from '@lingui/react/macro'
import { useId, useState, type FormEvent } from 'react'
import { Checkbox } from '@assay/web/ui/choice.tsx'
import { FieldText } from '@assay/web/ui/field.tsx'

interface RoleBoxesProps {
  value: readonly Role[]
  onChange: (roles: Role[]) => void
}

/** Which roles somebody has. A form is not sent without one, and says so here. */
export function RoleBoxes({ value, onChange }: RoleBoxesProps) {
  const { t } = useLingui()
  const [isMissing, setMissing] = useState(false)
  const textId = useId()
  const wrong = isMissing ? { 'aria-invalid': true, 'aria-describedby': textId } : {}
  const missing = (event: FormEvent): void => {
    event.preventDefault()
    setMissing(true)
    const box = event.target as HTMLInputElement
    const first = [...(box.form?.elements ?? [])].find((one) => !(one as HTMLInputElement).validity?.valid)
    if (first === box) box.focus()
  }
  return (
    <fieldset onInvalidCapture={missing}>
      <legend className="field-label">{t`Roles`}</legend>
      {roles.map((role) => (
        <Checkbox
          key={role}
          checked={value.includes(role)}
          required={value.length === 0}
          {...wrong}
          onChange={(checked) => {
            setMissing(false)
            onChange(checked ? [...value, role] : value.filter((one) => one !== role))
          }}
        >
          {role}
        </Checkbox>
      ))}
      {isMissing && <FieldText id={textId} error={t`Choose at least one role`} />}
    </fieldset>
  )
}
