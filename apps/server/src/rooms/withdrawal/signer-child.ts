/**
 * The signer as a process of its own beside this one, for a sandbox. It ends when its standard input does: whatever death the server
 * dies, none is left behind. In live mode somebody runs it elsewhere (`npm run signer`).
 */
import { spawn, type ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import type { Logger } from 'pino'
import type { Config } from '../../config.ts'
import { EMBEDDED } from '../../db/embedded.ts'
import { signerOf } from '../../db/signer-login.ts'

const MAIN = join(import.meta.dirname, '../../../../signer/src/main.ts')
const AGAIN_AFTER_MS = 2_000

interface SignerChild {
  host: string | undefined
  log: Logger
  /** Of the sandbox's own deposit addresses. Null where somebody gave it another key: the private half is his. */
  depositKey: string | null
}

/** Starts it, and again when it ends. Returns what stops it. */
export function startSigner(config: Config, given: SignerChild): () => Promise<void> {
  const { log } = given
  let child: ChildProcess | null = null
  let isEnding = false
  const start = (): void => {
    if (isEnding) return
    child = spawn(process.execPath, [MAIN], { stdio: ['pipe', 'inherit', 'inherit'], env: environmentOf(config, given) })
    child.once('exit', (code) => {
      if (isEnding) return
      log.warn({ code }, 'the signer ended and is started again')
      setTimeout(start, AGAIN_AFTER_MS).unref()
    })
  }
  start()
  return async () => {
    isEnding = true
    if (!child || child.exitCode !== null) return
    const ended = new Promise((resolve) => child!.once('exit', resolve))
    child.stdin?.end()
    await ended
  }
}

/** What it may know of this process: where the database is by its own login, the nodes, and its folder. No secret of the server but a sandbox's play key. */
function environmentOf({ chains, dataDir, databaseUrl, logLevel }: Config, { host, depositKey }: SignerChild): Record<string, string> {
  const own = process.env['SIGNER_DATABASE_URL'] ?? databaseUrl
  return {
    PATH: process.env['PATH'] ?? '',
    LOG_LEVEL: logLevel,
    SIGNER_CHILD: 'on',
    SIGNER_DATA: process.env['SIGNER_DATA'] ?? join(dataDir, 'signer'),
    SIGNER_PLAY: 'on',
    ...(depositKey !== null && { SIGNER_PLAY_DEPOSIT_KEY: depositKey }),
    BITCOIN_NODES: chains.nodes.bitcoin.join(','),
    BITCOIN_CHAIN: chains.bitcoinChain,
    ETHEREUM_NODES: chains.nodes.ethereum.join(','),
    ETHEREUM_CHAIN_ID: chains.ethereumChainId,
    ...(chains.usdtContract !== null && { ERC20_USDT_CONTRACT: chains.usdtContract }),
    ...(databaseUrl === null
      ? { SIGNER_SOCKET: host!, SIGNER_DATABASE: EMBEDDED.database, SIGNER_USER: signerOf(EMBEDDED.database) }
      : { SIGNER_DATABASE_URL: own! }),
  }
}
