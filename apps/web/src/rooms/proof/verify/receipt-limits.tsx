import { Trans } from '@lingui/react/macro'
import type { Kind } from '../check/kind.ts'

/** What no receipt can prove. */
export function ReceiptLimits({ kind }: { kind: Kind }) {
  return (
    <p className="text-12 muted above-4">
      {kind === 'option' ? (
        <Trans>
          What a receipt alone cannot show: whether the log has another line that says otherwise, and which public trades a rebuilt tick
          came from. The files of the hours hold every line; packages/verify checks them.
        </Trans>
      ) : kind === 'dual' ? (
        <Trans>
          What a receipt alone cannot show: whether the log has another line that says otherwise, and, where the window moved on, how few
          minutes the one before had. The files of the hours hold every line; packages/verify checks them.
        </Trans>
      ) : (
        <Trans>
          What a receipt alone cannot show: whether the log has another line that says otherwise, whether an earlier tick should have filled
          it, and what else a cross account held. The files of the hours hold every line; packages/verify checks them.
        </Trans>
      )}
    </p>
  )
}
