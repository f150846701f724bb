import { useLingui } from '@lingui/react/macro'
import { numberStyles } from '@assay/contract/wire'
import { useState } from 'react'
import type { ClientState } from '#state/client-state.ts'
import { setClient, useClient } from '#state/client-store.ts'
import { Row } from '#ui/list.tsx'
import { groupDecimal } from '#ui/number-text.ts'
import { numberMarks } from '#ui/number-marks.ts'
import { SelectDrawer } from '#ui/select.tsx'

const SAMPLE = '1234567.89'

/** How numbers are written: as the language does, or with marks that were chosen. */
export function Numbers() {
  const { t } = useLingui()
  const [open, setOpen] = useState(false)
  const numbers = useClient((state) => state.numbers)
  const styles = [
    { value: 'language', label: t`As the language writes them` },
    { value: 'point', label: groupDecimal(SAMPLE, numberStyles.point) },
    { value: 'comma', label: groupDecimal(SAMPLE, numberStyles.comma) },
    { value: 'space', label: groupDecimal(SAMPLE, numberStyles.space) },
  ] as const
  return (
    <>
      <Row
        title={t`Numbers`}
        note={t`Marks between thousands and before decimals`}
        end={<span className="figure muted">{groupDecimal(SAMPLE, numberMarks())}</span>}
        onClick={() => setOpen(true)}
      />
      <SelectDrawer<ClientState['numbers']>
        open={open}
        onClose={() => setOpen(false)}
        title={t`Numbers`}
        value={numbers}
        options={styles}
        onChange={(next) => {
          setClient({ numbers: next })
          setOpen(false)
        }}
      />
    </>
  )
}
