/** For tests: the signer as a process of its own, in a folder of its own, which may be told where to die. */
import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { makeDepositKey } from './ethereum/deposit-key.ts'
import { readKey } from './key.ts'
import { LIMITS_FILE, type Limits } from './limits.ts'
import { makeFolder } from './open.ts'
import { steps, type Step } from './parts.ts'
import { TESTING_MAIN } from './testing-main.ts'

export { steps, type Step }

export interface SignerWorld {
  databaseUrl?: string
  socket?: { host: string; database: string; user: string }
  /** Ethereum's. Left out: it does not pay there. */
  node?: string
  usdtContract?: string | null
  bitcoinNode?: string
  /** By so much its machine's clock is ahead. */
  aheadMs?: number
  /** Its coins are worth something. */
  isLive?: boolean
}

export class TestSigner {
  readonly folder = mkdtempSync(join(tmpdir(), 'assay-signer-'))
  readonly #world: SignerWorld
  #process: ChildProcess | null = null

  constructor(world: SignerWorld) {
    this.#world = world
    makeFolder(this.folder)
  }

  get address(): string {
    return readKey(this.folder, 'ethereum').address
  }

  get bitcoinAddress(): string {
    return readKey(this.folder, 'bitcoin', 'regtest').address
  }

  limit(change: (limits: Limits) => void): void {
    const path = join(this.folder, LIMITS_FILE)
    const limits = JSON.parse(readFileSync(path, 'utf8')) as Limits
    change(limits)
    writeFileSync(path, JSON.stringify(limits))
  }

  /** Gives it the key of deposit addresses, as text. */
  giveDepositKey(text: string): void {
    makeDepositKey(this.folder, text)
  }

  start(diesAt?: Step): ChildProcess {
    const { databaseUrl, socket, node, usdtContract, bitcoinNode, aheadMs = 0, isLive = false } = this.#world
    const started = spawn(process.execPath, [TESTING_MAIN], {
      stdio: ['pipe', process.env['SIGNER_LOG'] ? 'inherit' : 'ignore', 'inherit'],
      env: {
        ...process.env,
        SIGNER_DATA: this.folder,
        SIGNER_CHILD: 'on',
        SIGNER_PLAY: isLive ? 'off' : 'on',
        SIGNER_AHEAD_MS: String(aheadMs),
        LOG_LEVEL: process.env['SIGNER_LOG'] ?? 'silent',
        ...(databaseUrl !== undefined && { SIGNER_DATABASE_URL: databaseUrl }),
        ...(socket && { SIGNER_SOCKET: socket.host, SIGNER_DATABASE: socket.database, SIGNER_USER: socket.user }),
        ...(node !== undefined && { ETHEREUM_NODES: node, ETHEREUM_CHAIN_ID: '31337' }),
        ...(bitcoinNode !== undefined && { BITCOIN_NODES: bitcoinNode, BITCOIN_CHAIN: 'regtest' }),
        ...(typeof usdtContract === 'string' && { ERC20_USDT_CONTRACT: usdtContract }),
        ...(diesAt !== undefined && { SIGNER_DIES_AT: diesAt }),
      },
    })
    this.#process = started
    return started
  }

  /** Resolves with the signal it died of, or null where it still runs after so long. */
  async died(withinMs: number): Promise<string | null> {
    const running = this.#process
    if (!running) return null
    if (running.exitCode !== null || running.signalCode !== null) return running.signalCode
    return new Promise((resolve) => {
      const timer = setTimeout(() => resolve(null), withinMs)
      running.once('exit', (_code, signal) => {
        clearTimeout(timer)
        resolve(signal)
      })
    })
  }

  async kill(): Promise<void> {
    const running = this.#process
    if (!running || running.exitCode !== null || running.signalCode !== null) return
    const ended = new Promise((resolve) => running.once('exit', resolve))
    running.kill('SIGKILL')
    await ended
  }

  async end(): Promise<void> {
    await this.kill()
    rmSync(this.folder, { recursive: true, force: true })
  }
}
