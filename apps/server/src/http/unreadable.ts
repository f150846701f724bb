/**
 * Answers requests that are not HTTP, have headers that are too large, or arrive too slowly. They get an envelope too, in English, because
 * the caller's language is unknown.
 */
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { errorEnvelope } from './envelope.ts'

const STATUS_OF: Record<string, number> = { ERR_HTTP_REQUEST_TIMEOUT: 408, HPE_HEADER_OVERFLOW: 431 }
const BODY = JSON.stringify(errorEnvelope({ code: 'body_unreadable', detail: {} }, 'en'))

export function answerUnreadable(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  const status = STATUS_OF[error.code ?? ''] ?? 400
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'connection: close',
    'content-type: application/json; charset=utf-8',
    'x-content-type-options: nosniff',
    `content-length: ${Buffer.byteLength(BODY)}`,
  ]
  if (socket.writable) socket.write(`${head.join('\r\n')}\r\n\r\n${BODY}`)
  socket.destroy(error)
}
