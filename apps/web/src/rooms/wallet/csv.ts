/** The user's bills as a file. */
import { t } from '@lingui/core/macro'
import { REQUEST_TIMEOUT_MS } from '../../api/client.ts'
import { ApiFailure } from '../../api/failure.ts'
import { paths } from '../../api/paths.gen.ts'
import { queryString } from '../../navigation/query-string.ts'
import { useClient } from '../../state/client-store.ts'
import type { BillFilter } from './api.ts'

/** Asks for the file with the session's token, which a plain link could not carry. Rejects with ApiFailure. */
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
  // A refusal comes as an envelope, with 200 too.
  if (response.ok && response.headers.get('Content-Type')?.startsWith('text/csv')) return response.blob()
  const envelope = (await response.json().catch(() => undefined)) as { message?: string } | undefined
  throw new ApiFailure({
    error: 'unreadable',
    message: envelope?.message ?? t`The file could not be made. Try again.`,
    status: response.status,
  })
}

/** Hands a file to the browser as a download. */
export function saveFile(file: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  // The download has its own hold on the file once it began.
  setTimeout(() => URL.revokeObjectURL(link.href), 0)
}
