import { Trans } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { go } from '#navigation/go.ts'
import { useNews } from '#session/unread.ts'
import { Button } from '#ui/button.tsx'
import { Drawer } from '#ui/drawer.tsx'
import { formatTime } from '#ui/time.ts'
import type { Announcement } from '../api.ts'
import { useSee } from '../api.ts'

/** An announcement that wants to be seen at once. It comes once, on whatever page, and stays in the list. */
export function Popup() {
  const popup = useNews().data?.popup
  const [shown, setShown] = useState<Announcement>()
  const [open, setOpen] = useState(false)
  const { mutate } = useSee()
  if (popup && popup.id !== shown?.id) {
    setShown(popup)
    setOpen(true)
  }
  useEffect(() => {
    if (shown) mutate({ id: shown.id, popup: true })
  }, [shown, mutate])
  if (!shown) return null
  const read = () => {
    setOpen(false)
    go.navigate('/pages/mailMessage/ggDetail', { id: shown.id })
  }
  return (
    <Drawer
      open={open}
      onClose={() => setOpen(false)}
      title={shown.title}
      footer={
        <>
          <Button kind="ghost" width="flex" onClick={() => setOpen(false)}>
            <Trans>Close</Trans>
          </Button>
          <Button kind="primary" width="flex" onClick={read}>
            <Trans context="announcement">Read</Trans>
          </Button>
        </>
      }
    >
      <p className="muted">{shown.summary}</p>
      <time className="text-12 faint block above-3" dateTime={shown.time}>
        {formatTime(shown.time)}
      </time>
    </Drawer>
  )
}
