/** Looks each second until it is told to end, or something fails. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import { readConfig } from './config.ts'
import { openSigner } from './open.ts'
import type { SignerParts } from './parts.ts'

const EVERY_MS = 1_000

/**
 * Whatever fails ends the process, also where a connection, a question to a node or its standard input is still open: one that stood still would
 * keep the lock of the database, and nobody would start it again.
 */
export async function runToItsEnd(log: Logger, at?: SignerParts['at']): Promise<void> {
  try {
    await run(log, at)
  } catch (error) {
    log.fatal({ err: error }, 'the signer ended')
    process.exit(1)
  }
}

async function run(log: Logger, at?: SignerParts['at']): Promise<void> {
  const config = readConfig(process.env)
  log.level = config.logLevel
  const ending = new AbortController()
  const end = (): void => ending.abort()
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, end)
  if (config.isChild) process.stdin.on('end', end).on('error', end).resume()
  const pause = (): Promise<void> => sleep(EVERY_MS, undefined, { signal: ending.signal }).catch(() => undefined)
  let open = await openSigner(config, log, at)
  for (; !open && !ending.signal.aborted; open = await openSigner(config, log, at)) {
    log.info('another signer has the database: waiting')
    await pause()
  }
  if (!open) return
  log.info({ hot: open.addresses }, 'the signer is ready')
  while (!ending.signal.aborted) {
    await open.pass()
    await pause()
  }
  await open.close()
}
