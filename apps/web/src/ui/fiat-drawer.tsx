import { useLingui } from '@lingui/react/macro'
import type { FiatCode } from '#state/client-state.ts'
import { fiatCodes } from '#state/client-state.ts'
import { setClient, useClient } from '#state/client-store.ts'
import { SelectDrawer } from './select.tsx'

interface FiatDrawerProps {
  title: string
  open: boolean
  onClose: () => void
}

/** Chooses the currency that totals and prices are also shown in. */
export function FiatDrawer({ title, open, onClose }: FiatDrawerProps) {
  const { i18n } = useLingui()
  const fiat = useClient((state) => state.fiat)
  const names = new Intl.DisplayNames(i18n.locale, { type: 'currency' })
  return (
    <SelectDrawer<FiatCode>
      open={open}
      onClose={onClose}
      title={title}
      value={fiat}
      options={fiatCodes.map((code) => ({ value: code, label: code, note: names.of(code) }))}
      onChange={(code) => {
        setClient({ fiat: code })
        onClose()
      }}
    />
  )
}
