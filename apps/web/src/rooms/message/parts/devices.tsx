import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '#ui/button.tsx'
import { PhoneIcon } from '#ui/icons.tsx'
import { Row } from '#ui/list.tsx'
import { SendButton } from '#ui/send-button.tsx'
import { formatTime } from '#ui/time.ts'
import { useRemoveDevice, type Reach } from '../api.ts'
import { turnOffPush, type PushState } from '../push/browser.ts'

/** The browsers that take pushes, and the way to add this one. */
export function Devices({ devices, state, onAdd }: { devices: Reach['devices']; state: PushState; onAdd: () => void }) {
  const { t } = useLingui()
  const isHere = devices.some(({ current }) => current)
  return (
    <section>
      <h2 className="message-head">
        <Trans>Browsers that take pushes</Trans>
      </h2>
      {devices.map((device) => (
        <Device key={device.id} device={device} />
      ))}
      {!isHere && (
        <Row
          lead={<PhoneIcon className="muted" />}
          title={t`This browser`}
          note={
            {
              ask: t`Takes no pushes yet`,
              allowed: t`Takes no pushes yet`,
              blocked: t`Blocked in the settings of the browser: allow notifications for this site there`,
              missing: t`Cannot take pushes. On an iPhone, add the app to the home screen first`,
            }[state]
          }
          end={
            (state === 'ask' || state === 'allowed') && (
              <Button kind="ghost" size="small" onClick={onAdd}>
                <Trans>Turn on</Trans>
              </Button>
            )
          }
        />
      )}
    </section>
  )
}

function Device({ device: { id, name, added, current } }: { device: Reach['devices'][number] }) {
  const { t } = useLingui()
  const { mutate, isPending } = useRemoveDevice()
  const since = formatTime(added)
  const remove = () => {
    if (current) void turnOffPush().catch(() => undefined)
    mutate({ id })
  }
  return (
    <Row
      lead={<PhoneIcon className="muted" />}
      title={name || t`Unknown device`}
      note={current ? t`This browser, since ${since}` : t`Since ${since}`}
      end={
        <SendButton kind="ghost" size="small" busy={isPending} onClick={remove}>
          <Trans>Remove</Trans>
        </SendButton>
      }
    />
  )
}
