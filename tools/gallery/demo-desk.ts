/** What waits for those who run the site, so that the console has something to show: sent by users and operators over HTTP. */
import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { newUser } from '../../e2e/client.ts'
import { poolOf, type RunningServer } from '../../e2e/server.ts'
import { newOperator, type Operator } from '../../e2e/support.ts'

const USDT = '3'
const EUR = '26'
const TRON_ADDRESS = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'
const HOLDER = 'A Demo User'
const ROLES = ['admin', 'support', 'compliance', 'treasury', 'content'] as const

export type DemoUser = Awaited<ReturnType<typeof newUser>>

export interface Desk {
  /** Of an operator with every right. */
  token: string
  /** By the name of the parameter's page: what a path with an id is opened with. */
  ids: Record<string, string>
}

/** Two operators and what they have before them. The demo user gets his identity, a bank account, and money that is on its way. */
export async function makeDesk(server: RunningServer, user: DemoUser): Promise<Desk> {
  const operators: [Operator, Operator] = [await newOperator(server, ROLES), await newOperator(server, ROLES)]
  const [{ ask, token }] = operators
  await becomeKnown({ server, user, operators }, HOLDER)
  const bank = await useBank({ server, user, operators })
  await withdraw(server, user)
  const other = await newUser(server.url, { usdt: '500' })
  await becomeKnown({ server, user: other, operators }, 'Another Demo User')
  await sendPictures(server, other)
  await talk(other, operators[0])
  // Nobody has taken this one.
  await user.call('support.send', { client_id: randomUUID(), text: 'Where do I see when a term of mining ends?' })
  await announce(operators[0])
  const { data } = await ask('identity.queue', {})
  const { data: users } = await ask('account.findUsers', { find: user.email })
  return { token, ids: { ...bank, '/identity/:id': data[0]!.id, '/users/:id': users[0]!.id, '/mining/:id': '2', '/sales/:id': '2' } }
}

interface Parties {
  server: RunningServer
  user: DemoUser
  operators: readonly [Operator, Operator]
}

async function query(server: RunningServer, text: string, values: string[]): Promise<void> {
  const pool = poolOf(server.dataDir)
  await pool.query(text, values)
  await pool.end()
}

/** Codes come once a minute; a gallery does not wait. */
const forgetCodes = (server: RunningServer, user: DemoUser): Promise<void> =>
  query(server, `delete from account_attempt where kind = 'code' and subject = $1`, [user.email])

async function lastCode(user: DemoUser): Promise<string> {
  const { data } = await user.call('sandbox.mailbox', { user_string: user.email })
  return data.find(({ code }) => code !== '')!.code
}

/** Level 1, as an operator gives it. The mobile number is there beforehand. */
async function becomeKnown({ server, user, operators }: Parties, name: string): Promise<void> {
  await query(server, 'update account_user set mobile = $2 where email = $1', [user.email, `+4915120${String(Date.now()).slice(-6)}`])
  await forgetCodes(server, user)
  await user.call('identity.sendCode', {})
  const number = `T${String(Date.now()).slice(-8)}`
  await user.call('identity.send', {
    real_type: '1',
    id_type: 'id_card',
    country: 'DE',
    name,
    card_id: number,
    email_code: await lastCode(user),
  })
  const { data } = await operators[0].ask('identity.queue', {})
  const { id, sending } = data.at(-1)!
  await operators[0].ask('identity.approve', { id, sending })
}

/** What confirms an act of the user's. */
async function confirmed(server: RunningServer, user: DemoUser, act: 'bank_pay_out' | 'withdraw') {
  await forgetCodes(server, user)
  await user.call('account.sendConfirmCode', { act })
  return { current_password: user.password, confirm_code: await lastCode(user) }
}

/** A transfer in that was credited, one that waits for the second operator, and one out that waits for the first. */
async function useBank({ server, user, operators: [first, second] }: Parties): Promise<Record<string, string>> {
  const account = await user.call('bank.save', {
    currency_id: EUR,
    real_name: HOLDER,
    card_number: 'DE89370400440532013000',
    bank_name: 'Sandbox Bank',
    province: 'NRW',
    city: 'Sandbox',
    branch: 'Main',
    phone: '+49 151 20404471',
  })
  await first.ask('bank.verifyAccount', { id: account.id, holder_seen: HOLDER, note: 'A statement of the bank' })
  const announced = async (amount: string, line: string) => {
    const { id } = await user.call('bank.payIn', { currency_id: EUR, amount, account_id: account.id })
    await user.call('bank.sent', { id })
    return first.ask('bank.proposePayIn', { id, amount, payer_name: HOLDER, bank_reference: line, note: 'It stands in the statement' })
  }
  const { id, proposal } = await announced('1500', 'STATEMENT-7')
  const terms = { id, proposal: proposal!.id, terms_hash: proposal!.terms_hash }
  await second.ask('bank.decidePayIn', { ...terms, decision: 'approved', note: 'Seen too' })
  const waiting = await announced('240', 'STATEMENT-8')
  const confirming = await confirmed(server, user, 'bank_pay_out')
  const out = await user.call('bank.payOut', { account_id: account.id, amount: '450', ...confirming })
  return { '/bank/accounts/:id': account.id, '/bank/in/:id': waiting.id, '/bank/out/:id': out.id }
}

/** To a network whose payments two operators make by hand: it waits for them. */
async function withdraw(server: RunningServer, user: DemoUser): Promise<void> {
  const confirming = await confirmed(server, user, 'withdraw')
  await user.call('withdrawal.out', { currency: USDT, network: 'trc20', address: TRON_ADDRESS, amount: '9000', ...confirming })
}

/** Drawn, so that nobody's document is shown: level 2 waits for a look. */
async function sendPictures(server: RunningServer, user: DemoUser): Promise<void> {
  const pictures: Record<string, string> = {}
  for (const [item, words] of Object.entries({ front_pic: 'SPECIMEN', reverse_pic: 'REVERSE', hand_pic: 'HOLDER' })) {
    const form = new FormData()
    form.append('item', item)
    form.append('file', new Blob([await drawn(words)]), `${item}.jpg`)
    const sent = await fetch(`${server.url}/api/real/picture`, { method: 'POST', headers: { authorization: user.token! }, body: form })
    pictures[item] = ((await sent.json()) as { message: { picture: string } }).message.picture
  }
  await user.call('identity.send', { real_type: '2', ...pictures })
}

async function drawn(words: string): Promise<Uint8Array<ArrayBuffer>> {
  const card = `<svg xmlns="http://www.w3.org/2000/svg" width="900" height="600"><rect width="900" height="600" rx="36" fill="#dbe6ee"/>
    <rect x="60" y="120" width="240" height="320" rx="16" fill="#9db4c4"/><text x="340" y="200" font-size="64" fill="#25313b">${words}</text>
    <text x="340" y="290" font-size="36" fill="#25313b">Another Demo User</text></svg>`
  return Uint8Array.from(await sharp(Buffer.from(card)).jpeg().toBuffer())
}

/** A conversation that an operator has taken. */
async function talk(user: DemoUser, operator: Operator): Promise<void> {
  const send = (text: string) => user.call('support.send', { client_id: randomUUID(), text })
  const { case: opened } = await send('Hello. My transfer left the bank yesterday. When is it credited?')
  await operator.ask('support.take', { id: opened.id })
  const answer = 'Good morning. It is credited on the day it arrives; two of us look at it first.'
  await operator.ask('support.answer', { id: opened.id, client_id: randomUUID(), text: answer })
  await send('Thank you, then I wait.')
}

async function announce({ ask }: Operator): Promise<void> {
  const content = '<p>Spot and contracts rest for ten minutes. Open orders stay.</p>'
  const texts = [{ lang: 'en', title: 'Maintenance on Sunday', summary: 'Ten minutes from 06:00 UTC.', content }] as const
  const { id } = await ask('message.saveAnnouncement', { kind: 'stops', popup: false, texts: [...texts] })
  await ask('message.scheduleAnnouncement', { id, version: 1 })
}
