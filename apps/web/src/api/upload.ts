import { i18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useClient } from '#state/client-store.ts'
import { REQUEST_TIMEOUT_MS } from './client.ts'
import { ApiFailure } from './failure.ts'

interface UploadOptions {
  /** From 0 to 1. */
  onProgress?: (share: number) => void
  signal?: AbortSignal
  /** Further fields of the call: they stand before the file. */
  fields?: Readonly<Record<string, string>>
}

/** Sends one picture and resolves with its address. */
export const upload = (file: File, options?: UploadOptions): Promise<string> => uploadTo<string>('/upload', file, options)

/** Sends one file to a call that takes one, and resolves with its answer. Uses XMLHttpRequest because fetch does not report progress. */
export function uploadTo<Answer>(path: string, file: File, { onProgress, signal, fields = {} }: UploadOptions = {}): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>()
  const request = new XMLHttpRequest()
  const fail = (error: 'offline' | 'timeout' | 'aborted') => () =>
    reject(new ApiFailure({ error, message: i18n._(msg`The file did not arrive. Try again.`) }))
  request.open('POST', `/api${path}`)
  request.timeout = REQUEST_TIMEOUT_MS
  request.responseType = 'json'
  request.setRequestHeader('Authorization', useClient.getState().token)
  request.upload.addEventListener('progress', (event) => onProgress?.(event.loaded / event.total))
  request.addEventListener('error', fail('offline'))
  request.addEventListener('timeout', fail('timeout'))
  request.addEventListener('abort', fail('aborted'))
  request.addEventListener('load', () => {
    const answer = request.response as { type: 'ok'; message: Answer } | { type: 'error'; message: string; error?: 'unreadable' } | null
    if (answer?.type === 'ok') resolve(answer.message)
    else if (answer) reject(new ApiFailure({ ...answer, error: answer.error ?? 'unreadable', status: request.status }))
    else fail('offline')()
  })
  signal?.addEventListener('abort', () => request.abort())
  const form = new FormData()
  form.append('lang', useClient.getState().language)
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  form.append('file', file)
  request.send(form)
  return promise
}
