import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Loaded } from '#ui/loaded.tsx'
import { Note, Row } from '#ui/list.tsx'
import { Page } from '#ui/page.tsx'
import { SendButton } from '#ui/send-button.tsx'
import { toast, toastDone } from '#ui/toast.tsx'
import { useReach, useTest, type Reach } from '../api.ts'
import { Devices } from '../parts/devices.tsx'
import { NoMail, ReachSettings } from '../parts/reach-settings.tsx'
import { SwitchTable } from '../parts/switch-table.tsx'
import { pushState } from '../push/browser.ts'
import { PushDrawer } from '../push/push-drawer.tsx'

/** What reaches the user, by which way: switches by category, settings of mails and pushes, his browsers. */
export function ReachPage() {
  const { t } = useLingui()
  const { data, error, refetch } = useReach(true)
  return (
    <Page title={t`What reaches you`} sheet>
      <Loaded data={data} error={error} refetch={refetch} rows={7} tall>
        {(reach) => <Content reach={reach} />}
      </Loaded>
    </Page>
  )
}

function Content({ reach }: { reach: Reach }) {
  const [isAsking, setAsking] = useState(false)
  const state = pushState()
  const isHere = reach.devices.some(({ current }) => current)
  const offer = () => {
    if (!isHere && (state === 'ask' || state === 'allowed')) setAsking(true)
  }
  return (
    <>
      <SwitchTable rows={reach.switches} onPush={offer} />
      {!reach.mail && <NoMail />}
      <div className="padded gutter">
        <Note>
          <Trans>Every message stands in its list. “In app” means the banner when it comes. What is locked warns before a loss.</Trans>
        </Note>
      </div>
      <div className="band" />
      <Devices devices={reach.devices} state={state} onAdd={offer} />
      <div className="band" />
      <ReachSettings reach={reach} />
      <div className="band" />
      <TestRow mail={reach.mail} devices={reach.devices.length} />
      <PushDrawer open={isAsking} reason={{ positions: 0, options: 0 }} pushKey={reach.push_key} onClose={() => setAsking(false)} />
    </>
  )
}

function TestRow({ mail, devices }: { mail: boolean; devices: number }) {
  const { t } = useLingui()
  const { mutate, isPending } = useTest({ onDone: () => toastDone(t`A test is on its way`), onRefused: ({ message }) => toast(message) })
  return (
    <Row
      title={t`Send a test`}
      note={
        <>
          {mail && <Trans>To your mail address.</Trans>}{' '}
          <Plural value={devices} _0="No browser takes pushes yet." one="To # browser." other="To # browsers." />
        </>
      }
      end={
        <SendButton kind="ghost" size="small" busy={isPending} onClick={() => mutate({})}>
          <Trans context="a test">Send</Trans>
        </SendButton>
      }
    />
  )
}
