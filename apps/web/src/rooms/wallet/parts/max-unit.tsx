import { Trans } from '@lingui/react/macro'

/** The unit of a figure field, and the button that fills in all there is. */
export function MaxUnit({ unit, onMax }: { unit: string; onMax: (() => void) | undefined }) {
  return (
    <span className="x g2">
      {unit}
      <button type="button" className="text b tapx" disabled={!onMax} onClick={onMax}>
        <Trans>Max</Trans>
      </button>
    </span>
  )
}
