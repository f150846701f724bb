import { useLingui } from '@lingui/react/macro'
import { PageLink } from '#navigation/link.tsx'
import { CaretIcon } from '#ui/icons.tsx'
import { areasIn, diallingCodeOf } from '../areas/areas.ts'
import { useDraft } from '../draft.ts'
import '../account.css'

/** The dialling code before the number; leads to the list of countries and back. */
export function AreaLink() {
  const { t, i18n } = useLingui()
  const region = useDraft((draft) => draft.region)
  const code = diallingCodeOf(region)
  const name = areasIn(i18n.locale).find((area) => area.region === region)?.name ?? region
  return (
    <PageLink className="area-code" to="/pages/common/area" aria-label={t`Country or region: ${name}, +${code}`}>
      <span className="figure text-16">+{code}</span>
      <CaretIcon size={12} className="muted" />
    </PageLink>
  )
}
