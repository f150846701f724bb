/** For tests of security: accounts, calls as the server makes them, codes from the sandbox's mailbox, digits as an app shows them. */
import { generate } from 'otplib'
import type { AnyCallName } from '@assay/contract'
import { callOf } from '@assay/contract'
import { Refusal } from '@assay/contract/wire'
import type { CallContext, Handler } from '../../../http/context.ts'
import { parseInput } from '../../../http/input.ts'
import { createTestDatabase, type TestDatabase } from '../../../testing.ts'
import { accountHandlers } from '../handlers.ts'
import { hashPassword } from '../password.ts'
import { createAccount } from '../register.ts'
import type { AccountServices } from '../services.ts'
import { createTestServices } from '../testing.ts'

export const PASSWORD = 'correct-Horse-93'
export const HOME = '192.0.2.7'
const STEP_MS = 30_000

export type Answer = Record<string, never> & { refused?: string; fields?: Record<string, string>; raw?: Record<string, string> }

interface From {
  address?: string
  device?: string
  deviceToken?: string | null
}

export class TestAccount {
  readonly world: TestWorld
  readonly id: number
  readonly email: string
  token = ''
  key = ''

  constructor(world: TestWorld, id: number, email: string) {
    this.world = world
    this.id = id
    this.email = email
  }

  /** A call with the account's session: its answer, or the refusal. */
  async call(
    name: string,
    fields: Record<string, unknown> = {},
    { address = HOME, device = 'a device', deviceToken = 'a device' }: From = {},
  ): Promise<Answer> {
    const session = this.token === '' ? null : await this.world.services.sessions.find(this.token)
    return this.world.call(name, fields, { session, address, device, deviceToken })
  }

  async logIn(fields: Record<string, unknown> = {}, from: From = {}): Promise<Answer> {
    const answer = await this.world.call('login', { user_string: this.email, password: PASSWORD, ...fields }, { session: null, ...from })
    if (typeof answer === 'string') this.token = answer
    return answer
  }

  /** The newest code of a scene that went to an address. */
  async codeOf(scene: string, recipient = this.email): Promise<string> {
    const { rows } = await this.world.test.pool.query(
      'select code from sandbox_message where recipient = $1 and scene = $2 order by id desc limit 1',
      [recipient, scene],
    )
    return rows[0].code
  }

  /** Codes are sent once a minute only: this forgets that some were. */
  forgetCodes(): Promise<unknown> {
    return this.world.test.pool.query("delete from account_attempt where kind = 'code'")
  }

  /** Password and a code for an act of an account without a second factor. */
  async proof(act: string): Promise<Record<string, string>> {
    await this.forgetCodes()
    await this.call('sendConfirmCode', { act })
    const scene = act === 'password' ? 'change_password' : `confirm_${act}`
    return { current_password: PASSWORD, confirm_code: await this.codeOf(scene) }
  }

  /** The digits that the app shows so many steps from now. */
  digits(steps = 0): Promise<string> {
    return generate({ secret: this.key, epoch: Math.floor(this.world.nowMs / 1000) + (steps * STEP_MS) / 1000 })
  }

  /** Turns the authenticator app on. Returns the recovery codes. */
  async turnOn(): Promise<string[]> {
    this.key = ((await this.call('beginAuthenticator')) as unknown as { key: string }).key
    const { recovery_codes: codes, setup } = (await this.call('checkAuthenticator', { digits: await this.digits() })) as unknown as {
      recovery_codes: string[]
      setup: string
    }
    await this.call('turnOnAuthenticator', { setup, ...(await this.proof('authenticator_on')) })
    // Neither the step that was used nor its neighbour is within reach any more.
    this.world.passStep()
    this.world.passStep()
    return codes
  }
}

export class TestWorld {
  readonly test: TestDatabase
  readonly services: AccountServices
  readonly told: number[] = []
  /** Runs when a deletion waits for the desks. */
  whileDesksPass: () => Promise<unknown> = () => Promise.resolve()
  nowMs = Math.floor(Date.now() / STEP_MS) * STEP_MS + STEP_MS / 2
  private readonly passwordHash: string
  private users = 0

  private constructor(test: TestDatabase, passwordHash: string) {
    this.test = test
    this.passwordHash = passwordHash
    const services = createTestServices(test.db, { addressLimitFactor: 10_000, publishMessages: (userId) => void this.told.push(userId) })
    this.services = { ...services, now: () => this.nowMs, desksPassed: async () => void (await this.whileDesksPass()) }
  }

  static async open(): Promise<TestWorld> {
    return new TestWorld(await createTestDatabase(), await hashPassword(PASSWORD))
  }

  passStep(): void {
    this.nowMs += STEP_MS
  }

  /** An account that is logged in. */
  async account(): Promise<TestAccount> {
    const email = `owner-${++this.users}@example.com`
    const fields = { channel: 'email', address: email, passwordHash: this.passwordHash, lang: 'en', invitedBy: null } as const
    const id = await this.test.db.transaction().execute((tx) => createAccount(tx, fields))
    const account = new TestAccount(this, id!, email)
    await account.logIn()
    return account
  }

  async call(name: string, fields: Record<string, unknown>, by: Partial<CallContext>): Promise<Answer> {
    const call = callOf(`account.${name}` as AnyCallName)
    const handler = (accountHandlers(this.services) as Record<string, Handler<AnyCallName>>)[name]!
    const context = { lang: 'en', address: HOME, device: 'a device', deviceToken: 'a device', session: null, idempotent: null, ...by }
    try {
      const answer: unknown = await handler(parseInput(call, fields) as never, context as never)
      return call.output.parse(answer) as Answer
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      const { fields: wrong, raw, values } = error.detail
      return { refused: error.code, fields: wrong, raw, values } as unknown as Answer
    }
  }
}
