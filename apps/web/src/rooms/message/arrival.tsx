import { useEffect } from 'react'
import { call } from '../../api/call.ts'
import { refresh } from '../../api/queries.ts'
import { subscribe } from '../../live/channels.ts'
import { toastLink } from '../../ui/toast.tsx'
import { isNews, type Newest } from './news.ts'

/** Says a message as it comes, wherever the user is in the app. */
export function Arrival() {
  useEffect(() => {
    let known: Newest | undefined
    return subscribe('messages', ({ newest }) => {
      if (isNews(newest, known)) void say(newest)
      known = newest
    })
  }, [])
  return null
}

/** Its words come with the list, in the language of the app. */
async function say({ id }: { id: string }): Promise<void> {
  try {
    const { data } = await call('message.list', { limit: 5 })
    const message = data.find((one) => one.id === id)
    if (message) toastLink(message.title, { to: message.link, onOpen: () => void read(id) })
  } catch {
    // It stands in the list all the same.
  }
}

/** Unread at worst: it can be opened again from the list. */
async function read(id: string): Promise<void> {
  await call('message.read', { id }).catch(() => undefined)
  refresh('message.list')
}
