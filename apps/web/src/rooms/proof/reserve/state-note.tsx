import { Trans } from '@lingui/react/macro'
import { Note } from '#ui/list.tsx'
import type { CoinReserve } from './api.ts'

/** Why withdrawals of a coin are stopped, while they are. */
export function StateNote({ coin: { state, currency_name: name }, inset }: { coin: CoinReserve; inset?: boolean }) {
  if (state !== 'short' && state !== 'unread') return null
  return (
    <div className={inset ? 'gutter' : 'above-3'}>
      <Note tone="warn">
        {state === 'short' ? (
          <Trans>
            Withdrawals of {name} have stopped by themselves: less is held than is owed. Balances are unchanged, and trading goes on. They
            open again by themselves once all of it is there.
          </Trans>
        ) : (
          <Trans>
            Withdrawals of {name} have stopped by themselves: what is held has not been read lately. They open again by themselves with the
            next reading.
          </Trans>
        )}
      </Note>
    </div>
  )
}
