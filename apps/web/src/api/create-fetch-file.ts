import { i18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { AnyCallName } from '@assay/contract'
import type { ErrorEnvelope } from '@assay/contract/wire'
import { queryString, type QueryValues } from '#navigation/query-string.ts'
import { useClient } from '#state/client-store.ts'
import { REQUEST_TIMEOUT_MS, type PathEntry } from './client.ts'
import { ApiFailure } from './failure.ts'

export interface WantedFile<Name> {
  name: Name
  fields?: QueryValues
  /** What the file is; anything else is a refusal. */
  contentType: string
}

/** Fetches a file of one app's calls with the session's token, which a plain link could not send. Rejects with ApiFailure. */
export function createFetchFile<Name extends AnyCallName>(paths: Record<Name, PathEntry>) {
  return async ({ name, fields = {}, contentType }: WantedFile<Name>): Promise<Blob> => {
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
    const envelope = (await response.json().catch(() => undefined)) as Partial<ErrorEnvelope> | undefined
    throw new ApiFailure({
      error: envelope?.error ?? 'unreadable',
      fields: envelope?.fields,
      message: envelope?.message ?? i18n._(msg`The file could not be made. Try again.`),
      status: response.status,
    })
  }
}
