import { Trans } from '@lingui/react/macro'
import { goToLogin } from '#session/session.ts'
import { Button } from '#ui/button.tsx'
import { Empty } from '#ui/states.tsx'

/** Shown to guests in place of their rows, with a button to log in. */
export const GuestRows = ({ title, text }: { title: string; text: string }) => (
  <Empty
    title={title}
    text={text}
    action={
      <Button kind="ghost" size="small" onClick={goToLogin}>
        <Trans>Log in</Trans>
      </Button>
    }
  />
)
