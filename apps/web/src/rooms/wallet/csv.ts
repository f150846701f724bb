/** The user's statement as a file. */
import { t } from '@lingui/core/macro'
import { REQUEST_TIMEOUT_MS } from '#api/client.ts'
import { ApiFailure } from '#api/failure.ts'
import { paths } from '#api/paths.gen.ts'
import { queryString } from '#navigation/query-string.ts'
import { useClient } from '#state/client-store.ts'
import type { BillFilter } from './api.ts'

/** Fetches the file with the session's token, which a plain link could not send. Rejects with ApiFailure. */
export async function fetchBillsCsv(filter: BillFilter): Promise<Blob> {
  const { token, language } = useClient.getState()
  const fields = queryString({ ...filter, lang: language })
  const signal = AbortSignal.timeout(REQUEST_TIMEOUT_MS)
  const response = await fetch(`/api${paths['wallet.billsCsv'].path}?${fields}`, {
    headers: { Authorization: token },
    signal,
  }).catch(() => {
    throw new ApiFailure({ error: 'offline', message: t`The file did not arrive. Check your network and try again.` })
  })
  // A refusal is an envelope, also with status 200.
  if (response.ok && response.headers.get('Content-Type')?.startsWith('text/csv')) return response.blob()
  const envelope = (await response.json().catch(() => undefined)) as { message?: string } | undefined
  throw new ApiFailure({
    error: 'unreadable',
    message: envelope?.message ?? t`The file could not be made. Try again.`,
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
