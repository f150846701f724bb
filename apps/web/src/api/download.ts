/** Files that the server makes, and what a browser does with them. */
import { i18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { CallName } from '@assay/contract'
import { queryString, type QueryValues } from '#navigation/query-string.ts'
import { useClient } from '#state/client-store.ts'
import { REQUEST_TIMEOUT_MS } from './client.ts'
import { ApiFailure } from './failure.ts'
import { paths } from './paths.gen.ts'

interface Wanted {
  name: CallName
  fields?: QueryValues
  /** What the file is; anything else is a refusal. */
  contentType: string
}

/** Fetches a file with the session's token, which a plain link could not send. Rejects with ApiFailure. */
export async function fetchFile({ name, fields = {}, contentType }: Wanted): Promise<Blob> {
  const { token, language } = useClient.getState()
  const { method, path } = paths[name]
  const sent = queryString({ ...fields, lang: language })
  const signal = AbortSignal.timeout(REQUEST_TIMEOUT_MS)
  const lost = (): never => {
    throw new ApiFailure({ error: 'offline', message: i18n._(msg`The file did not arrive. Check your network and try again.`) })
  }
  const headers = { Authorization: token }
  const response = await (
    method === 'GET'
      ? fetch(`/api${path}?${sent}`, { headers, signal })
      : fetch(`/api${path}`, { method, headers, signal, body: new URLSearchParams(sent) })
  ).catch(lost)
  const isFile = response.headers.get('Content-Disposition') !== null && response.headers.get('Content-Type')?.startsWith(contentType)
  if (response.ok && isFile) return response.blob().catch(lost)
  // A refusal is an envelope, also with status 200.
  const envelope = (await response.json().catch(() => undefined)) as { message?: string } | undefined
  throw new ApiFailure({
    error: 'unreadable',
    message: envelope?.message ?? i18n._(msg`The file could not be made. Try again.`),
    status: response.status,
  })
}

/** Downloads a file in the browser. */
export function saveFile(file: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  // A started download keeps its own reference to the file.
  setTimeout(() => URL.revokeObjectURL(link.href), 0)
}
