/** A real Ethereum node for tests: anvil, on a port of its own, with blocks when they are asked for. */
import { spawn, type ChildProcess } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { TOKEN_CODE } from './token-code.ts'

const START_TIMEOUT_MS = 30_000

/** Null on machines that it is not built for. */
function program(): string | null {
  try {
    const path = join(dirname(createRequire(import.meta.url).resolve('@foundry-rs/anvil-linux-amd64/package.json')), 'bin/anvil')
    return existsSync(path) ? path : null
  } catch {
    return null
  }
}

export const hasAnvil = program() !== null

const word = (value: string | bigint): string =>
  (typeof value === 'bigint' ? value.toString(16) : value.slice(2).toLowerCase()).padStart(64, '0')
const hexOf = (value: bigint): string => `0x${value.toString(16)}`

export class Anvil {
  readonly url: string
  readonly #process: ChildProcess
  /** Of the account that has everything. */
  #sender = ''

  private constructor(process: ChildProcess, url: string) {
    this.#process = process
    this.url = url
  }

  static async start(options: { port?: number; chainId?: number } = {}): Promise<Anvil> {
    const path = program()
    if (path === null) throw new Error('anvil is not built for this machine')
    const given = ['--port', String(options.port ?? 0), '--chain-id', String(options.chainId ?? 31_337), '--no-cors']
    const started = spawn(path, given, { stdio: ['ignore', 'pipe', 'inherit'] })
    process.once('exit', () => started.kill('SIGKILL'))
    const url = await new Promise<string>((resolve, reject) => {
      let said = ''
      const timer = setTimeout(() => reject(new Error(`anvil did not start: ${said}`)), START_TIMEOUT_MS)
      started.once('error', reject)
      started.stdout.on('data', (part: Buffer) => {
        said += part.toString()
        const place = /Listening on (127\.0\.0\.1:\d+)/.exec(said)?.[1]
        if (place === undefined) return
        clearTimeout(timer)
        resolve(`http://${place}`)
      })
    })
    started.unref()
    const node = new Anvil(started, url)
    node.#sender = (await node.ask<string[]>('eth_accounts'))[0]!
    return node
  }

  async ask<Answer = unknown>(method: string, ...params: unknown[]): Promise<Answer> {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
    const response = await fetch(this.url, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
    const { result, error } = (await response.json()) as { result: Answer; error?: { message: string } }
    if (error) throw new Error(`${method}: ${error.message}`)
    return result
  }

  async mine(blocks = 1): Promise<void> {
    await this.ask('anvil_mine', hexOf(BigInt(blocks)))
  }

  async height(): Promise<number> {
    return Number(await this.ask<string>('eth_blockNumber'))
  }

  /** Sends the coin. Answers the transaction's id; it is in a block then. */
  pay(to: string, wei: bigint): Promise<string> {
    return this.#send({ to, value: hexOf(wei) })
  }

  /** Answers the token's contract. All of it is the sender's. */
  async deployToken(supply = 10n ** 15n): Promise<string> {
    const id = await this.#send({ data: `0x${TOKEN_CODE}${word(supply)}` })
    const { contractAddress } = await this.ask<{ contractAddress: string }>('eth_getTransactionReceipt', id)
    return contractAddress
  }

  payToken(token: string, to: string, units: bigint): Promise<string> {
    return this.#send({ to: token, data: `0xa9059cbb${word(to)}${word(units)}` })
  }

  payTokenTwice(token: string, { to, first, second }: { to: string; first: bigint; second: bigint }): Promise<string> {
    return this.#send({ to: token, data: `0xf5e3eb7f${word(to)}${word(first)}${word(second)}` })
  }

  /** Forgets what happens after it, when it is given back to `revert`. */
  snapshot(): Promise<string> {
    return this.ask<string>('evm_snapshot')
  }

  async revert(snapshot: string): Promise<void> {
    await this.ask('evm_revert', snapshot)
  }

  /** Replaces so many blocks by empty ones. */
  async reorganise(depth: number): Promise<void> {
    await this.ask('anvil_reorg', depth, [])
  }

  async #send(transaction: Record<string, string>): Promise<string> {
    const id = await this.ask<string>('eth_sendTransaction', { from: this.#sender, gas: '0x200000', ...transaction })
    // Its block follows at once, and on a busy machine a moment later.
    while ((await this.ask('eth_getTransactionReceipt', id)) === null) await sleep(10)
    return id
  }

  async stop(): Promise<void> {
    const ended = new Promise((resolve) => this.#process.once('exit', resolve))
    this.#process.kill('SIGTERM')
    await ended
  }
}
